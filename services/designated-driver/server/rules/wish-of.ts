import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { EstimateWish, TripMode } from '@daoxing/designated-driver/contract'
import type { TripPlace } from '../stores/trip-table.ts'
import { instantOfUnix } from './local-time.ts'

type StartBody = Pick<EstimateWish, 'start_address' | 'start_city' | 'start_district' | 'start_lat' | 'start_lng'>
type EndBody = Pick<EstimateWish, 'end_address' | 'end_city' | 'end_district' | 'end_lat' | 'end_lng'>

export function startOf(body: StartBody): TripPlace {
  return {
    address: body.start_address,
    city: body.start_city,
    district: body.start_district,
    location: { lat: body.start_lat, lng: body.start_lng },
  }
}

/** The end of a trip; null if every field is empty or 0 [DDR-005]. Refused if only some of them have a value. */
export function endOf(body: EndBody): TripPlace | null {
  const [address, lat, lng] = [body.end_address ?? '', body.end_lat ?? 0, body.end_lng ?? 0]
  const { end_city: city, end_district: district } = body
  if (address === '' && lat === 0 && lng === 0 && city === '' && district === '') return null
  const missing = address === '' ? 'end_address' : lat === 0 ? 'end_lat' : lng === 0 ? 'end_lng' : undefined
  if (missing !== undefined) throw new Refusal('designatedDriver.incompleteEnd', { field: missing })
  return { address, city, district, location: { lat, lng } }
}

export type TimedWish = { readonly mode: TripMode; readonly reservedFor: Instant | null; readonly hours: number | null }

/** Mode, time and hours of a wish. Refused if they contradict each other. */
export function timedWishOf({
  mode,
  reserve_time: time,
  hours,
}: Pick<EstimateWish, 'mode' | 'reserve_time' | 'hours'>): TimedWish {
  // Clients that always send every field send 0 for no time.
  const reservedFor = time === undefined || time === 0 ? null : instantOfUnix(time)
  if (mode === 'HOURLY' && hours === undefined) throw misfit('hours')
  if (mode !== 'HOURLY' && hours !== undefined) throw misfit('hours')
  if (mode === 'LATER' && reservedFor === null) throw misfit('reserve_time')
  if (mode === 'NOW' && reservedFor !== null) throw misfit('reserve_time')
  return { mode, reservedFor, hours: hours ?? null }
}

const misfit = (field: string) => new Refusal('designatedDriver.wishDoesNotFit', { field })
