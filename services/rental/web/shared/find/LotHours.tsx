import { taipeiTime } from '@daoxing/kit/contract'
import { nowMs, Unfold } from '@daoxing/kit/web'
import { Clock } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'

type Hours = { readonly opens: string; readonly closes: string }
type LotHoursProps = { readonly hours: readonly (Hours | null)[]; readonly isAlways: boolean }

const days = [
  words.rental_lot_monday,
  words.rental_lot_tuesday,
  words.rental_lot_wednesday,
  words.rental_lot_thursday,
  words.rental_lot_friday,
  words.rental_lot_saturday,
  words.rental_lot_sunday,
]

/** Today's hours; the week opens by a tap. */
export function LotHours({ hours, isAlways }: LotHoursProps) {
  const today = (taipeiTime(new Date(nowMs()).toISOString()).weekday + 6) % 7
  if (isAlways)
    return (
      <p className="flex items-center gap-2 text-secondary">
        <Clock aria-hidden="true" size={16} className="text-muted" />
        {words.rental_station_always()}
      </p>
    )
  return (
    <Unfold
      summary={
        <span className="flex items-center gap-2 text-secondary">
          <Clock aria-hidden="true" size={16} className="text-muted" />
          {words.rental_lot_today({ hours: textOf(hours[today]) })}
        </span>
      }
    >
      <dl className="pb-2">
        {hours.map((day, at) => (
          <div key={days[at]?.()} className={at === today ? 'flex justify-between font-bold' : 'flex justify-between'}>
            <dt>{days[at]?.()}</dt>
            <dd className="tabular-nums">{textOf(day)}</dd>
          </div>
        ))}
      </dl>
    </Unfold>
  )
}

function textOf(day: Hours | null | undefined): string {
  return day ? words.rental_station_hours({ opensAt: day.opens, closesAt: day.closes }) : words.rental_lot_closed()
}
