import type { createApiClient } from '@daoxing/kit/simulator'
import { bookAirportTrip, getAirportPricing, type Trip } from '@daoxing/taxi/contract'
import { dayAirport } from '../world/day-desk.ts'
import type { Reservation } from './demand.ts'
import type { Payment } from './rider-mind.ts'

/** A shuttle that meets a flight. */
export type MetFlightWish = Reservation & { readonly flightNo: string }

type Booking = {
  readonly api: ReturnType<typeof createApiClient>
  readonly wish: MetFlightWish
  readonly payment: Payment
  readonly idempotencyKey: string
}

/** Books a shuttle from the airport in the city for a flight, at the price of its class. */
export async function bookShuttle({ api, wish, payment, idempotencyKey }: Booking): Promise<Trip> {
  const { to, boardingAtMs, flightNo } = wish
  const at = { reservation_time: Math.floor(boardingAtMs / 1000) }
  const where = { serviceType: 'PICK_UP', airportCode: dayAirport } as const
  const query = { ...where, ...at, latitude: to.lat, longitude: to.lng }
  const { prices } = await api.send(getAirportPricing, { query })
  const price = prices.find(({ airport_class: name }) => name === 'airport_four_seater')
  const body = {
    ...{ ...where, ...at, flight_number: flightNo, fare_hash: price?.fare_hash ?? '' },
    ...{ end_address: '', end_latitude: to.lat, end_longitude: to.lng, passengers: 2, luggage: 2 },
    ...{ id_card_number: 'A123456789', payment_method: payment },
  }
  return api.send(bookAirportTrip, { body, idempotencyKey })
}
