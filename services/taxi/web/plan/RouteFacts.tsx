import { instantFromMs } from '@daoxing/kit/contract'
import { formatDistance, formatDuration, formatTimeOfDay, useNow } from '@daoxing/kit/web'
import type { Estimate, QuoteOption } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

type RouteFactsProps = {
  readonly route: NonNullable<Estimate['route']>
  readonly option: QuoteOption | undefined
}

/** How far it is, and when the rider would be there: on time or not is decided before the car is. */
export function RouteFacts({ route: { distanceMetres, durationSeconds }, option }: RouteFactsProps) {
  return (
    <div className="mb-2 flex flex-wrap justify-between gap-x-3 text-secondary text-muted">
      <p>
        {words.taxi_plan_routeFacts({
          distance: formatDistance(distanceMetres),
          duration: formatDuration(durationSeconds),
        })}
      </p>
      {option !== undefined && <ArrivesAbout option={option} rideSeconds={durationSeconds} />}
    </div>
  )
}

type ArrivesAboutProps = { readonly option: QuoteOption; readonly rideSeconds: number }

/** Nothing where no car is near: a time that nobody can count on is none. */
function ArrivesAbout({ option: { pickupSeconds }, rideSeconds }: ArrivesAboutProps) {
  const now = useNow(30_000)
  if (pickupSeconds === null) return null
  const time = formatTimeOfDay(instantFromMs(now + (pickupSeconds + rideSeconds) * 1000))
  return <p>{words.taxi_plan_arrivesAbout({ time })}</p>
}
