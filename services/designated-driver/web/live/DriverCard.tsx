import type { DesignatedTrip, DesignatedTripDriver } from '@daoxing/designated-driver/contract'
import { type TalkMoment, talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { ReachDriver } from '@daoxing/dispatch/web'
import { nowMs } from '@daoxing/kit/web'
import { BadgeCheck, Bike, Star } from 'lucide-react'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** The driver with photo, rating and licence, how the driver comes, and the contact buttons. */
export function DriverCard({ trip }: { readonly trip: DesignatedTrip }) {
  const { driver, trip_hash: hash, trip_status: state, timeline, can } = trip
  if (driver === null) return null
  const { ended_at: endedAt } = timeline
  const isReachable = can.call || (endedAt !== null && nowMs() / 1000 < endedAt + talkSecondsAfterEnd)
  return (
    <div>
      <div className="flex items-center gap-3">
        <Face driver={driver} />
        <div className="min-w-0 flex-1">
          <p className="text-card font-bold">{driver.name}</p>
          <Rating driver={driver} />
        </div>
      </div>
      <p className="mt-2 flex items-start gap-2 text-secondary">
        <BadgeCheck aria-hidden="true" size={20} className="shrink-0 text-go" />
        <span className="min-w-0">{words.designatedDriver_driver_licence()}</span>
      </p>
      {(state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED') && (
        <p className="mt-1 flex items-start gap-2 text-secondary">
          <Bike aria-hidden="true" size={20} className="shrink-0 text-go" />
          <span className="min-w-0">{words.designatedDriver_driver_folding()}</span>
        </p>
      )}
      {isReachable && <ReachDriver hash={hash} driverName={driver.name} moment={talkMoments[state] ?? 'over'} />}
    </div>
  )
}

const talkMoments: Readonly<Partial<Record<DesignatedTrip['trip_status'], TalkMoment>>> = {
  DRIVER_EN_ROUTE: 'coming',
  ARRIVED: 'arrived',
  TRIP_STARTED: 'riding',
}

/** The photo; without one, or if it fails to load, the first character of the name. */
function Face({ driver: { name, photo_url: photo } }: { readonly driver: DesignatedTripDriver }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (photo !== null && photo !== failed)
    return (
      <img
        src={photo}
        alt={words.designatedDriver_driver_photo({ name })}
        onError={() => setFailed(photo)}
        className="size-16 shrink-0 rounded-full bg-go-tint object-cover"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-go-tint text-page font-bold text-go"
    >
      {[...name][0]}
    </span>
  )
}

function Rating({ driver: { rating, trip_count: count } }: { readonly driver: DesignatedTripDriver }) {
  if (count === 0) return <p className="text-secondary text-muted">{words.designatedDriver_driver_new()}</p>
  return (
    <p className="flex items-center gap-1 text-secondary text-muted">
      <Star aria-hidden="true" size={14} className="fill-sun text-sun" />
      <span className="sr-only">{words.designatedDriver_driver_ratingLabel()}</span>
      {words.designatedDriver_driver_rating({ rating: rating.toFixed(1), trips: count.toLocaleString('en-US') })}
    </p>
  )
}
