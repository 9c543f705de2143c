import { instantFromMs } from '@daoxing/kit/contract'
import { formatDistance, formatDuration, formatTimeOfDay, useNow } from '@daoxing/kit/web'
import type { Estimate, QuoteOption } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

type RouteFactsProps = {
  readonly route: NonNullable<Estimate['route']>
  readonly option: QuoteOption | undefined
}

/** Distance and expected arrival, so that the rider can judge whether the ride is on time. */
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

/** Empty if no car is near, because no waiting time can be promised. */
function ArrivesAbout({ option: { pickupSeconds }, rideSeconds }: ArrivesAboutProps) {
  const now = useNow(30_000)
  if (pickupSeconds === null) return null
  const time = formatTimeOfDay(instantFromMs(now + (pickupSeconds + rideSeconds) * 1000))
  return <p>{words.taxi_plan_arrivesAbout({ time })}</p>
}
