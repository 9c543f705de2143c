import { type Approach as WayOfComing, approachSpeeds } from '@daoxing/dispatch/contract'
import type { Instant, LatLng } from '@daoxing/kit/contract'
import { definePort, type House } from '@daoxing/kit/server'

/** The driving time between two points. Called for every weighed pair, so it answers synchronously from memory. */
export type PickupTime = {
  secondsBetween(from: LatLng, to: LatLng, at: Instant): { readonly metres: number; readonly seconds: number }
}

export const pickupTimePort = definePort<PickupTime>('dispatch.pickupTime')

/** The speed of a driver to the pick-up: the driver's own, or that of the service; null by car. */
export function approachMpsOf(
  approach: WayOfComing | null | undefined,
  { approachMps }: { readonly approachMps: number | null },
): number | null {
  return approach ? approachSpeeds[approach] : approachMps
}

/** Seconds of a drive by car, or of a driver with another speed. */
export function secondsOfWay(
  way: { readonly metres: number; readonly seconds: number },
  approachMps: number | null,
): number {
  return approachMps === null ? way.seconds : way.metres / approachMps
}

type Approach = {
  readonly house: House
  readonly from: LatLng
  readonly to: LatLng
  readonly at: Instant
  readonly approachMps: number | null
}

/** Seconds until a driver at the received position arrives. */
export function secondsToReach({ house, from, to, at, approachMps }: Approach): number {
  return secondsOfWay(house.port(pickupTimePort).secondsBetween(from, to, at), approachMps)
}
