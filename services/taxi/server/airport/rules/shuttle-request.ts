import { type LatLng, Refusal } from '@daoxing/kit/contract'
import {
  type AirportClass,
  type AirportCode,
  type AirportDirection,
  airportPlace,
  type AirportTripRequest,
  fitsClass,
  fittingClasses,
  type InvoiceWish,
  isIdNumber,
  isInvoiceCode,
  normalIdNumber,
  type Party,
} from '@daoxing/taxi/contract'
import type { TripWish } from '../../begin-trip.ts'
import { tipOf } from '../../rules/requested-tip.ts'
import { pointOf } from '../../rules/requested-places.ts'
import { directionNamed } from './named-direction.ts'

export type ShuttleRequest = AirportTripRequest

export type ShuttleWish = {
  readonly code: AirportCode
  readonly direction: AirportDirection
  readonly trip: TripWish
  /** The start as the fields of a ride request. */
  readonly coordinates: { readonly start_latitude: number; readonly start_longitude: number }
}

/** Builds the wish of a shuttle: one end of the route is the airport, the other comes from the request. */
export function shuttleWish(body: ShuttleRequest): ShuttleWish {
  const direction = directionNamed(body.serviceType)
  const code = body.airportCode
  const airport = { ...airportPlace(code, direction), isApproximate: false }
  const side = direction === 'pickup' ? 'end' : 'start'
  const place = {
    address: (side === 'end' ? body.end_address : body.start_address) ?? '',
    location: pointNamed(body, side),
    isApproximate: Boolean(side === 'end' ? body.end_approximate : body.start_approximate),
  }
  const [start, end] = direction === 'pickup' ? [airport, place] : [place, airport]
  return {
    code,
    direction,
    coordinates: { start_latitude: start.location.lat, start_longitude: start.location.lng },
    trip: {
      start,
      stops: [],
      end,
      note: body.note ?? '',
      askedFrom: pointOf({ lat: body.gps_latitude, lng: body.gps_longitude, field: 'gps' }),
      featureMap: body.feature_map ?? 0,
      carModel: null,
      agreesToExpand: false,
      tip: tipOf(body.pretrip_tips),
      isTest: Boolean(body.add_qa_feature_map),
    },
  }
}

function pointNamed(body: ShuttleRequest, side: 'start' | 'end'): LatLng {
  const [lat, lng] =
    side === 'end' ? [body.end_latitude, body.end_longitude] : [body.start_latitude, body.start_longitude]
  const point = pointOf({ lat, lng, field: side })
  if (point === null) throw new Refusal('kit.invalidInput', { field: `${side}_latitude` })
  return point
}

/** Validates and returns the ID number and the invoice info of a request. */
export function requestedPapers({ id_card_number, invoice }: ShuttleRequest): {
  readonly idNumber: string
  readonly invoice: InvoiceWish
} {
  if (!isIdNumber(id_card_number)) throw new Refusal('taxi.idNumberInvalid', { field: 'id_card_number' })
  const wish = invoice ?? { kind: 'member', code: '' }
  if (!isInvoiceCode(wish.kind, wish.code)) throw new Refusal('taxi.invoiceInvalid', { field: 'invoice.code' })
  return { idNumber: normalIdNumber(id_card_number), invoice: wish }
}

/** Refuses too many people or bags for a class, and lists the classes that fit. */
export function refuseLargeParty(airportClass: AirportClass, party: Party): void {
  if (fitsClass(airportClass, party)) return
  const isCrowd = !fitsClass(airportClass, { ...party, luggage: 0 })
  throw new Refusal('taxi.partyTooLarge', {
    field: isCrowd ? 'passengers' : 'luggage',
    classes: fittingClasses(party).join(','),
  })
}
