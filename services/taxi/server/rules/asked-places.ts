import { type LatLng, Refusal } from '@daoxing/kit/contract'

type AskedPair = {
  readonly lat: number | undefined
  readonly lng: number | undefined
  readonly field: string
}

/**
 * A point that may be left out; half of one is a mistake and is said so. Two zeros are numbers that were never set:
 * no taxi of ours waits in the Gulf of Guinea.
 */
export function pointOf({ lat, lng, field }: AskedPair): LatLng | null {
  if (lat === 0 && lng === 0) return null
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (lat !== undefined) throw new Refusal('kit.invalidInput', { field: `${field}_longitude` })
  if (lng !== undefined) throw new Refusal('kit.invalidInput', { field: `${field}_latitude` })
  return null
}

type AskedEnd = {
  readonly end_address?: string | undefined
  readonly end_latitude?: number | undefined
  readonly end_longitude?: number | undefined
}

/** Where the ride is to end, if that was said. An address alone is not enough to drive to. */
export function endOf(asked: AskedEnd): { readonly address: string; readonly location: LatLng } | null {
  const location = pointOf({ lat: asked.end_latitude, lng: asked.end_longitude, field: 'end' })
  const address = asked.end_address ?? ''
  if (location === null && address !== '') throw new Refusal('kit.invalidInput', { field: 'end_latitude' })
  return location && { address, location }
}
