import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { formatClock, useNow } from '@daoxing/kit/web'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The progress of a search: how many drivers were asked, how long it has been, and when it ends. */
export function Searching({ trip }: { readonly trip: DesignatedTrip }) {
  const { searching, driver_cancels: gaveBack, trip_status: state } = trip
  if (state === 'PREPARING') return <p className="text-muted">{words.designatedDriver_search_holding()}</p>
  return (
    <div className="flex flex-col gap-3">
      {gaveBack > 0 && (
        <p className="flex items-start gap-3 rounded-2 bg-go-tint p-3">
          <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
          {words.designatedDriver_search_again()}
        </p>
      )}
      {searching !== null && <WaitBar since={searching.since} givesUpAt={searching.gives_up_at} />}
      <p className="text-secondary text-muted">
        {searching !== null && searching.drivers_asked > 0
          ? words.designatedDriver_search_asked({ count: searching.drivers_asked })
          : words.designatedDriver_search_looking()}
      </p>
    </div>
  )
}

/** Fills until the search ends; it makes no claim about when a driver is found. */
function WaitBar({ since, givesUpAt }: { readonly since: number; readonly givesUpAt: number }) {
  const now = useNow(1000) / 1000
  const total = Math.max(1, givesUpAt - since)
  const elapsed = Math.min(total, Math.max(0, now - since))
  const waited = words.designatedDriver_search_waited({ elapsed: formatClock(Math.floor(elapsed)) })
  return (
    <div>
      <div
        role="progressbar"
        aria-label={words.designatedDriver_search_progress()}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.round(elapsed)}
        aria-valuetext={waited}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full rounded-full bg-go"
          style={{ width: `${(elapsed / total) * 100}%`, transition: 'width 1s linear' }}
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-secondary text-muted">
        <span>{waited}</span>
        <span>{words.designatedDriver_search_left({ left: formatClock(total - elapsed) })}</span>
      </p>
    </div>
  )
}
