import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { formatTimeOfDay } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

/** Start and destination with their times so far, the requirements, and the car. */
export function Places({ trip }: { readonly trip: DesignatedTrip }) {
  const { timeline, driving_preferences: preferences, note, car_plate: plate, car_model: model, hours } = trip
  const car = [plate, model].filter((part) => part !== '').join(' ')
  const rows = [
    {
      label: words.designatedDriver_plan_start(),
      mark: 'rounded-full bg-go',
      text: trip.start_address,
      at: timeline.started_at,
    },
    {
      label: words.designatedDriver_plan_end(),
      mark: 'bg-ink',
      text: trip.end_address === '' ? words.designatedDriver_plan_endOpen() : trip.end_address,
      at: timeline.finished_at,
    },
  ]
  return (
    <>
      <ul>
        {rows.map(({ label, mark, text, at }) => (
          <li key={label} className="flex items-baseline gap-3 py-1">
            <span aria-hidden="true" className={`size-2.5 shrink-0 ${mark}`} />
            <span className="sr-only">{label}</span>
            <span className="min-w-0 flex-1">{text}</span>
            {at !== null && <span className="text-secondary text-muted">{formatTimeOfDay(instantOf(at))}</span>}
          </li>
        ))}
      </ul>
      {hours !== null && (
        <p className="mt-1 text-secondary text-muted">{words.designatedDriver_mode_hourCount({ count: hours })}</p>
      )}
      {car !== '' && <p className="mt-1 text-secondary text-muted">{words.designatedDriver_live_car({ car })}</p>}
      {preferences.length > 0 && (
        <p className="mt-1 text-secondary text-muted">
          {preferences.map((preference) => preferenceWords[preference]()).join('、')}
        </p>
      )}
      {note !== '' && <p className="mt-1 text-secondary text-muted">{words.designatedDriver_live_note({ note })}</p>}
    </>
  )
}

const preferenceWords: Readonly<Record<DesignatedTrip['driving_preferences'][number], () => string>> = {
  manual: words.designatedDriver_need_manual,
  large_car: words.designatedDriver_need_largeCar,
  electric_car: words.designatedDriver_need_electricCar,
  pet: words.designatedDriver_need_pet,
  quiet: words.designatedDriver_need_quiet,
}
