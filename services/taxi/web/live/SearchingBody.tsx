import { formatClock, lazyScreen, useNow } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { HeartHandshake } from 'lucide-react'
import { Suspense } from 'react'
import * as words from '../words/compiled/messages.js'
import { AgreedMoney } from './AgreedMoney.tsx'
import { CancelRuleLine } from './CancelRuleLine.tsx'
import { ExpandMatch } from './ExpandMatch.tsx'
import { Panel } from './Panel.tsx'
import { RiderCredits } from './RiderCredits.tsx'
import { Authorizing } from './TripMethod.tsx'
import { TripPlaces } from './TripPlaces.tsx'

const ChangeRide = lazyScreen(() => import('./ChangeRide.tsx').then((file) => file.ChangeRide))

/** The progress of the search before a driver accepts: how many were asked, how long it has been and when it ends. */
export function SearchingBody({ trip }: { readonly trip: Trip }) {
  const { searching, driver_cancels: driverCancels } = trip
  return (
    <div className="flex flex-col gap-3 pt-1">
      <Authorizing trip={trip} />
      {driverCancels > 0 && (
        <p className="flex items-start gap-3 rounded-2 bg-go-tint p-3 text-secondary">
          <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 text-go" />
          {words.taxi_live_search_again()}
        </p>
      )}
      <RiderCredits trip={trip} />
      {searching !== null && <WaitBar since={searching.since} givesUpAt={searching.gives_up_at} />}
      <ExpandMatch trip={trip} />
      <p className="text-secondary text-muted">{progressLine(searching)}</p>
      <Panel on="sheet">
        <TripPlaces trip={trip} />
        <div className="mt-2 border-t border-line pt-3">
          <AgreedMoney trip={trip} />
        </div>
      </Panel>
      <Suspense>
        <ChangeRide trip={trip} />
      </Suspense>
      <CancelRuleLine rule={trip.cancel_rule} />
    </div>
  )
}

/** Returns the line on the drivers contacted so far; with no car near, it says that the search is repeated. */
function progressLine(searching: Trip['searching']): string {
  const offeredCount = searching?.drivers_asked ?? 0
  if (offeredCount > 0) return words.taxi_live_search_asked({ count: offeredCount })
  return searching?.drivers_near === 0 ? words.taxi_live_search_everyFewSeconds() : words.taxi_live_search_askedNone()
}

type WaitBarProps = { readonly since: number; readonly givesUpAt: number }

/** A progress bar that fills until the search ends; it makes no claim about when a driver is found. */
function WaitBar({ since, givesUpAt }: WaitBarProps) {
  const now = useNow(1000) / 1000
  const total = Math.max(1, givesUpAt - since)
  const elapsed = Math.min(total, Math.max(0, now - since))
  const waited = words.taxi_live_search_waited({ elapsed: formatClock(Math.floor(elapsed)) })
  const left = words.taxi_live_search_left({ left: formatClock(total - elapsed) })
  return (
    <div>
      <div
        role="progressbar"
        aria-label={words.taxi_live_search_progress()}
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
        <span>{left}</span>
      </p>
    </div>
  )
}
