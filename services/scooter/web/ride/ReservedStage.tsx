import { formatClock, formatTimeOfDay, useSecondsLeft } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { HeardLine } from '../parts/HeardLine.tsx'
import { BatteryFact } from '../parts/BatteryFact.tsx'
import * as words from '../words/compiled/messages.js'
import { PlanRow } from './PlanRow.tsx'

/** The time that is left to pick the scooter up, where it is, and what was answered about the destination [SCT-004]. */
export function ReservedStage({ rental }: { readonly rental: ScooterRental }) {
  const { state, pickupDeadline, place, trouble, bayPhotoUrl, vehicleStatus, model } = rental
  const secondsLeft = useSecondsLeft(pickupDeadline)
  return (
    <div className="flex flex-col gap-3">
      {trouble !== null && state === 'RESERVED' && (
        <p role="status" className="rounded-2 border border-warn p-3 text-warn">
          {words.scooter_live_notStarted()}
        </p>
      )}
      {state === 'STARTING' ? (
        <p>{words.scooter_live_starting()}</p>
      ) : (
        <div>
          <p className="text-number font-bold tabular-nums">{formatClock(secondsLeft)}</p>
          <p className="text-muted">{words.scooter_live_pickUp({ time: formatTimeOfDay(pickupDeadline) })}</p>
        </div>
      )}
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <BatteryFact percent={vehicleStatus.batPercent} modelName={model.name} />
          {words.scooter_find_range(vehicleStatus.rangeKm)}
        </p>
        <HeardLine place={place} />
      </div>
      <PlanRow rental={rental} />
      {bayPhotoUrl !== null && (
        <figure>
          <img
            src={bayPhotoUrl}
            alt={words.scooter_reserve_photo()}
            className="aspect-video w-full rounded-2 object-cover"
            loading="lazy"
          />
          <figcaption className="text-secondary text-muted">{words.scooter_reserve_photo()}</figcaption>
        </figure>
      )}
    </div>
  )
}
