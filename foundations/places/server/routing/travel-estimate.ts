import { distanceMetres, type Instant, type LatLng } from '@daoxing/kit/contract'
import { type TrafficTable, usualTraffic } from './traffic-table.ts'
import { roadMetres, travelSeconds } from './travel-time.ts'

export type TravelEstimate = { readonly metres: number; readonly seconds: number }

/** Driving distance and duration in metres and seconds without a route search: for many pairs at once. */
export function travelEstimate(
  from: LatLng,
  to: LatLng,
  departAt?: Instant,
  traffic: TrafficTable = usualTraffic,
): TravelEstimate {
  const metres = roadMetres(distanceMetres(from, to))
  return { metres, seconds: travelSeconds(metres, departAt, traffic) }
}
