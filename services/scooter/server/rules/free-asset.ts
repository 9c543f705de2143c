import { type Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import type { Asset } from '../stores/asset-store.ts'

/** An asset with less energy is not offered. */
export const batteryPercentMin = 15
/** An asset that was silent for longer is not offered. */
const silentSeconds = 15 * 60
const searchMetres = 2_000

export const reportedAfter = (now: Instant): Instant => plusSeconds(now, -silentSeconds)

/** Whether an asset can be reserved now, if no order claims it. */
export function isOffered(asset: Asset, now: Instant): boolean {
  const { isLocked, isAtStand, batteryPercent, reportedAt } = asset
  return isLocked && isAtStand && batteryPercent >= batteryPercentMin && reportedAt > reportedAfter(now)
}

/** The search box around a point. */
export function boxAround({ lat, lng }: LatLng): Record<'south' | 'north' | 'west' | 'east', number> {
  const latSpan = searchMetres / 111_320
  const lngSpan = latSpan / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { south: lat - latSpan, north: lat + latSpan, west: lng - lngSpan, east: lng + lngSpan }
}
