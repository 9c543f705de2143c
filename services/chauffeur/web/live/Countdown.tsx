import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { formatDuration, formatMoment, useNow } from '@daoxing/kit/web'
import { CalendarPlus } from 'lucide-react'
import { planText } from '../parts/car-words.ts'
import * as words from '../words/compiled/messages.js'
import { calendarFile } from './paths.ts'

/** How long until the car comes, and the file for the rider's own calendar. */
export function Countdown({ trip: { tripStartTime, plan, orderHash, driver } }: { readonly trip: ChauffeurTrip }) {
  const now = useNow(30_000)
  const seconds = Math.max(0, (tripStartTime - now) / 1000)
  const days = Math.floor(seconds / 86_400)
  return (
    <div>
      <p className="text-secondary text-muted">{words.chauffeur_live_until()}</p>
      <p role="timer" aria-live="off" className="text-number font-bold tabular-nums">
        {days >= 2 ? words.chauffeur_live_days({ days }) : formatDuration(seconds)}
      </p>
      <p>
        {formatMoment(instantFromMs(tripStartTime))} · {planText(plan)}
      </p>
      {driver === null && <p className="mt-1 text-secondary text-muted">{words.chauffeur_live_driverLater()}</p>}
      <a
        href={calendarFile(orderHash)}
        download="daoxing.ics"
        className="mt-1 inline-flex min-h-touch items-center gap-2 font-bold text-go"
      >
        <CalendarPlus aria-hidden="true" size={20} />
        {words.chauffeur_live_calendar()}
      </a>
    </div>
  )
}
