import { formatDay, formatDistance, formatMoment, formatTimeOfDay } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

/** "11/20（五） 14:05 – 14:27 · 6.4 公里", or the time of the reservation or request if there was no ride. */
export function TripWhen({
  trip: { timeline, request_time: requestedAt, reserve_time: reservedAt, fare },
}: {
  readonly trip: Trip
}) {
  const { started_at: startedAt, finished_at: finishedAt } = timeline
  if (startedAt === null || finishedAt === null)
    return <p className="text-secondary text-muted">{formatMoment(instantOf(reservedAt ?? requestedAt))}</p>
  const start = instantOf(startedAt)
  const when = words.taxi_live_receipt_when({
    day: formatDay(start),
    start: formatTimeOfDay(start),
    end: formatTimeOfDay(instantOf(finishedAt)),
  })
  return (
    <p className="text-secondary text-muted">
      {fare === null ? when : words.taxi_live_detail_distance({ when, distance: formatDistance(fare.distance_metres) })}
    </p>
  )
}
