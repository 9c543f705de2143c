import { type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { freeStopSeconds } from '@daoxing/taxi/contract'
import type { TripRecord, TripStopFacts } from '../stores/trip-table.ts'
import type { StopPlace } from './requested-stops.ts'

type Stopping = Pick<TripRecord, 'stops'>

/** The stops of a new trip, none of them reached. */
export function newStops(places: readonly StopPlace[]): TripStopFacts[] {
  return places.map(({ address, location }) => ({
    address,
    location,
    reachedAt: null,
    leftAt: null,
    reachedMetres: 0,
    reachedSlowSeconds: 0,
    leftSlowSeconds: 0,
  }))
}

/** Returns the stops that are still ahead. */
export function stopsToCome({ stops }: Stopping): readonly TripStopFacts[] {
  return stops.filter(({ reachedAt }) => reachedAt === null)
}

export function stopsReached({ stops }: Stopping): readonly TripStopFacts[] {
  return stops.filter(({ reachedAt }) => reachedAt !== null)
}

/** Returns the stop at which the car stands now, with its number counted from 1. */
export function standingStop({
  stops,
}: Stopping): { readonly number: number; readonly reachedAt: Instant } | undefined {
  const at = stops.findIndex((stop) => stop.reachedAt !== null && stop.leftAt === null)
  const reachedAt = stops[at]?.reachedAt
  return reachedAt ? { number: at + 1, reachedAt } : undefined
}

/** Marks the current stop as left. */
export function leaveStop({ stops }: Stopping, left: { readonly at: Instant; readonly slowSeconds: number }) {
  return stops.map((stop) =>
    stop.reachedAt !== null && stop.leftAt === null
      ? { ...stop, leftAt: left.at, leftSlowSeconds: Math.max(stop.reachedSlowSeconds, left.slowSeconds) }
      : stop,
  )
}

/** Returns the next place on the route. */
export function nextTargetOf(trip: Pick<TripRecord, 'stops' | 'end'>): LatLng | null {
  return stopsToCome(trip)[0]?.location ?? trip.end?.location ?? null
}

type StopWaits = {
  /** Total seconds of waiting beyond the free time of each stop. */
  readonly chargedSeconds: number
  /** The part of the meter's slow time that was spent at stops, so that it is not charged twice. */
  readonly meteredSlowSeconds: number
}

/** Returns the waits at the stops that the car has left. */
export function stopWaitsOf({ stops }: Stopping): StopWaits {
  const waits = stops.flatMap(({ reachedAt, leftAt, reachedSlowSeconds, leftSlowSeconds }) =>
    reachedAt === null || leftAt === null
      ? []
      : [
          {
            charged: Math.max(0, Math.floor(secondsBetween(reachedAt, leftAt)) - freeStopSeconds),
            slow: leftSlowSeconds - reachedSlowSeconds,
          },
        ],
  )
  return {
    chargedSeconds: waits.reduce((sum, { charged }) => sum + charged, 0),
    meteredSlowSeconds: waits.reduce((sum, { slow }) => sum + slow, 0),
  }
}

export function freeUntil(reachedAt: Instant): Instant {
  return plusSeconds(reachedAt, freeStopSeconds)
}
