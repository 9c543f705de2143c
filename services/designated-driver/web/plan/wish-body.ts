import { unixSecondsOf } from '@daoxing/kit/contract'
import type { ChosenPlace } from '@daoxing/places/web'
import type { TripDraft } from '../draft.ts'

export type EstimateDraft = Pick<TripDraft, 'start' | 'end' | 'mode' | 'reserveAt' | 'hours'>

/** County and town at the beginning of an address as it is written in Taiwan; empty where it does not begin so. */
export function townOf(address: string): { readonly city: string; readonly district: string } {
  const [, city = '', district = ''] = /^(.{2}[縣市])(.{1,3}?(?:區|[鄉鎮市](?!區)))?/u.exec(address) ?? []
  return { city, district }
}

/** The fields of a place where the car stands [DDR-004]. */
export function startFields({ address, location: { lat, lng } }: ChosenPlace) {
  const { city, district } = townOf(address)
  return { start_address: address, start_city: city, start_district: district, start_lat: lat, start_lng: lng }
}

/** The fields of a destination: empty or 0 without one [DDR-005]. */
export function endFields(end: ChosenPlace | null) {
  if (end === null) return { end_address: '', end_city: '', end_district: '', end_lat: 0, end_lng: 0 }
  const { address, location } = end
  const { city, district } = townOf(address)
  return { end_address: address, end_city: city, end_district: district, end_lat: location.lat, end_lng: location.lng }
}

/** The wish of a price; time and hours only where the mode has them. */
export function estimateBody({ start, end, mode, reserveAt, hours }: EstimateDraft & { readonly start: ChosenPlace }) {
  return {
    ...startFields(start),
    ...endFields(end),
    mode,
    ...(mode !== 'NOW' && reserveAt !== null ? { reserve_time: unixSecondsOf(reserveAt) } : {}),
    ...(mode === 'HOURLY' ? { hours } : {}),
  }
}
