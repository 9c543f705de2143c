import type { Instant, LatLng } from '@daoxing/kit/contract'

/** A way by road in the time that the net itself needs, without the traffic of the hour. */
export type FoundWay = { readonly metres: number; readonly seconds: number; readonly polyline: string }

/** The modes of rides over imported streets: scooters are those up to 250 cc, which may use no freeway. */
export const rideModes = ['car', 'scooter'] as const
export type RideMode = (typeof rideModes)[number]

export type WayWish = {
  readonly from: LatLng
  readonly to: LatLng
  readonly mode: RideMode
  /** When the ride begins: some signs count at some hours. */
  readonly departAt?: Instant | undefined
}

/** A source of ways over imported streets. */
export type WayFinder = {
  /** Undefined where no street is near, or none leads there. */
  find(wish: WayWish): Promise<FoundWay | undefined>
  /** Finishes what was asked, then lets go. */
  close(): Promise<void>
}
