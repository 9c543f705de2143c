import type { LatLng } from '@daoxing/kit/contract'

/** A way by road in the time that the net itself needs, without the traffic of the hour. */
export type FoundWay = { readonly metres: number; readonly seconds: number; readonly polyline: string }

/** Who finds ways over imported streets. */
export type WayFinder = {
  /** Undefined where no street is near, or none leads there. */
  find(from: LatLng, to: LatLng): Promise<FoundWay | undefined>
  /** Finishes what was asked, then lets go. */
  close(): Promise<void>
}
