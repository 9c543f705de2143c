import { nearbyCarsMax } from '@daoxing/dispatch/contract'
import { formatDuration, StaleAge, useNow } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import type { ReactNode, RefObject } from 'react'
import * as words from '../words/compiled/messages.js'
import { CancelSearch } from './CancelSearch.tsx'
import { arrivalMsOf, type DriverGlimpse } from './driver-arrival.ts'
import { FreeWait } from './FreeWait.tsx'
import { endText, startText } from './place-texts.ts'
import { endedMoney, stageTitle } from './stage-words.ts'
import type { TripPhase } from './trip-phase.ts'

type StageTitleProps = {
  readonly trip: Trip
  readonly phase: TripPhase
  readonly glimpse: DriverGlimpse | undefined
  /** Time of the last update, if the snapshot may be outdated. */
  readonly oldSinceMs: number | undefined
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  /** Cancels a search. The button is far from the position of the hail button. */
  readonly onCancel: () => void
}

/**
 * The stage of the trip, the rider's next step, and the boarding code that rider and driver compare. Always visible.
 */
export function StageTitle({ trip, phase, glimpse, oldSinceMs, titleRef, onCancel }: StageTitleProps) {
  const clock = useNow(5000)
  // An outdated arrival time is not counted down. It stays as last received.
  const now = oldSinceMs ?? clock
  const arrivesAtMs = arrivalMsOf({ trip, glimpse, nowMs: now })
  const isPaying = phase === 'paying'
  return (
    <div className="pb-2">
      {oldSinceMs !== undefined && <StaleAge seenAtMs={oldSinceMs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="max-w-full min-w-40 flex-1">
          <h1 ref={titleRef} tabIndex={-1} className={isPaying ? 'text-number font-bold' : 'text-page font-bold'}>
            {stageTitle(trip, { arrivesAtMs, nowMs: now })}
          </h1>
          <p className="mt-1 text-muted">{detailOf({ trip, phase, arrivesAtMs, now })}</p>
        </div>
        {phase === 'searching' && (
          <div className="ms-auto max-w-full min-w-0">
            <CancelSearch isFree={trip.can.cancel_is_free} onPress={onCancel} />
          </div>
        )}
        {(phase === 'coming' || phase === 'arrived') && <BoardingCode code={trip.boarding_code} />}
      </div>
    </div>
  )
}

type DetailInput = {
  readonly trip: Trip
  readonly phase: TripPhase
  readonly arrivesAtMs: number | null
  readonly now: number
}

function detailOf({ trip, phase, arrivesAtMs, now }: DetailInput): ReactNode {
  switch (phase) {
    case 'searching': {
      const near = trip.searching?.drivers_near ?? 0
      // The only nearby car may be the one with the open offer.
      if (near === 0 && trip.session_stage === 'PENDING_RESPONSE_DRIVER') return words.taxi_live_search_pending()
      if (near === 0) return words.taxi_live_search_noneNear()
      return near < nearbyCarsMax
        ? words.taxi_live_search_near({ count: near })
        : words.taxi_live_search_nearMany({ count: nearbyCarsMax })
    }
    case 'coming':
      return words.taxi_live_coming_where({ place: startText(trip) })
    case 'arrived':
      return <ArrivedDetail trip={trip} now={now} />
    case 'riding':
      return ridingDetail(trip, arrivesAtMs, now)
    case 'paying':
      return isPaidToDriver(trip.payment_method) ? words.taxi_live_paying_detail() : null
    case 'done':
    case 'reserved':
      return null
    case 'ended':
      return endedMoney(trip)
  }
}

function ArrivedDetail({ trip, now }: { readonly trip: Trip; readonly now: number }) {
  const { pickup } = trip
  const seconds = now / 1000
  const waited = seconds - (pickup?.arrived_at ?? seconds)
  return (
    <>
      <span className="block">{words.taxi_live_coming_where({ place: startText(trip) })}</span>
      <span className="block">
        {waited < 60
          ? words.taxi_live_arrived_now()
          : words.taxi_live_arrived_waited({ duration: formatDuration(waited) })}
      </span>
      <FreeWait trip={trip} />
    </>
  )
}

function ridingDetail(trip: Trip, arrivesAtMs: number | null, now: number): ReactNode {
  const end = endText(trip)
  if (end === null) return words.taxi_live_riding_noEnd()
  const left = arrivesAtMs === null ? null : (arrivesAtMs - now) / 1000
  return (
    <>
      <span className="block">{words.taxi_live_riding_to({ place: end })}</span>
      {left !== null && left > 0 && (
        <span className="block">{words.taxi_live_riding_left({ duration: formatDuration(left) })}</span>
      )}
    </>
  )
}

/** Four large digits; screen readers read them one by one. */
function BoardingCode({ code }: { readonly code: string }) {
  return (
    <p className="ms-auto shrink-0 text-end">
      <span className="block text-caption text-muted">{words.taxi_live_code()}</span>
      <span className="sr-only">{code.split('').join(' ')}</span>
      <span aria-hidden="true" className="block font-mono text-number font-bold tracking-wide">
        {code}
      </span>
    </p>
  )
}
