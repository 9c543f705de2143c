import type { Instant, LatLng } from '@daoxing/kit/contract'

/** A route by road with the free-flow duration, without the traffic of the hour. */
export type FoundWay = { readonly metres: number; readonly seconds: number; readonly polyline: string }

/** The modes of rides on imported streets: scooters up to 250 cc, which may not use freeways. */
export const rideModes = ['car', 'scooter'] as const
export type RideMode = (typeof rideModes)[number]

export type WayWish = {
  readonly from: LatLng
  readonly to: LatLng
  readonly mode: RideMode
  /** The start time of the ride, for signs with hours. */
  readonly departAt?: Instant | undefined
}

/** A source of routes on imported streets. */
export type WayFinder = {
  /** Undefined without a street nearby or a connection. */
  find(wish: WayWish): Promise<FoundWay | undefined>
  /** Waits for running queries, then closes. */
  close(): Promise<void>
}
