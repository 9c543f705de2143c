import { type Instant, instantFromMs, type LatLng, Refusal } from '@daoxing/kit/contract'

type NumberRequest = {
  readonly lat: number | undefined
  readonly lng: number | undefined
  readonly field: string
}

/**
 * An optional point; an incomplete one is refused. Two zeros are fields that were never set: the service area does not
 * include the Gulf of Guinea.
 */
export function pointOf({ lat, lng, field }: NumberRequest): LatLng | null {
  if (lat === 0 && lng === 0) return null
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (lat !== undefined) throw new Refusal('kit.invalidInput', { field: `${field}_longitude` })
  if (lng !== undefined) throw new Refusal('kit.invalidInput', { field: `${field}_latitude` })
  return null
}

type RequestedEnd = {
  readonly end_address?: string | undefined
  readonly end_latitude?: number | undefined
  readonly end_longitude?: number | undefined
}

/** The destination of the ride, if the request has one. An address alone is not enough to drive to. */
export function endOf(end: RequestedEnd): { readonly address: string; readonly location: LatLng } | null {
  const location = pointOf({ lat: end.end_latitude, lng: end.end_longitude, field: 'end' })
  const address = end.end_address ?? ''
  if (location === null && address !== '') throw new Refusal('kit.invalidInput', { field: 'end_latitude' })
  return location && { address, location }
}

type RequestedTime = { readonly reservation_time?: number | undefined; readonly reserve_time?: number | undefined }

/** The boarding time of a reservation, which the request may give under two names; null for an immediate ride. */
export function boardingAtOf({ reservation_time: named, reserve_time: alias }: RequestedTime): Instant | null {
  if (named !== undefined && alias !== undefined && named !== alias)
    throw new Refusal('kit.invalidInput', { field: 'reserve_time' })
  const seconds = named ?? alias ?? 0
  // Clients send 0 for "no time".
  return seconds === 0 ? null : instantFromMs(seconds * 1000)
}
