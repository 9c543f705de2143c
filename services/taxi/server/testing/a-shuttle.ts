import { deskStandIn, type DeskStandIn } from '@daoxing/flights/server/testing'
import { type Instant, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { bookAirportTrip, getAirportPricing } from '@daoxing/taxi/contract'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { aCity, type City } from './a-city.ts'
import type { CityRider } from './a-rider.ts'
import { taipei101 } from './places-of-taipei.ts'

/** Tuesday 24 November 16:25 in Taipei, four days after the first day of every test. */
export const landsAt: Instant = '2026-11-24T08:25:00.000Z'
/** 40 minutes after the landing. */
export const boardsAt = plusSeconds(landsAt, 40 * 60)

/** A city whose flight desk has one flight, BR108 from Narita to terminal 2 at 16:25 every day. */
export async function aCityWithFlights(): Promise<{ readonly city: City; readonly desk: DeskStandIn }> {
  const desk = deskStandIn()
  const city = await aCity({ logLevel: 'error', portsInstead: [...bankPorts(pretendBank('silent')), desk.binding] })
  desk.timetables.set('TPE BR108', [
    {
      ...{ firstDay: '2026-11-01', lastDay: '2027-02-28', weekdays: [0, 1, 2, 3, 4, 5, 6], from: 'NRT' },
      ...{ arrivesAt: '16:25', arrivesDaysLater: 0, terminal: '2' },
    },
  ])
  return { city, desk }
}

type BoardRow = Parameters<DeskStandIn['board']['set']>[1]

/** The row of BR108 on the board on the first day of every test. */
export function onBoard(changes: Partial<BoardRow> = {}): BoardRow {
  return {
    ...{ airport: 'TPE', flightNo: 'BR108', day: '2026-11-24', from: 'NRT', state: 'scheduled' },
    ...{ scheduledAt: landsAt, estimatedAt: landsAt, landedAt: null, terminal: '2', baggageClaim: null },
    ...{ codeShares: [], writtenAt: null },
    ...changes,
  }
}

type Plan = {
  readonly city: City
  readonly rider: CityRider
  readonly at?: Instant | null
  readonly serviceType?: 'PICK_UP' | 'DROP_OFF'
  readonly airportCode?: 'TPE1' | 'TPE2' | 'TSA' | 'KHH' | 'RMQ'
  readonly airportClass?: string
  /** Fields that are added to the body unchanged. */
  readonly more?: object
}

const reservationTime = (at: Instant | null) => (at === null ? {} : { reservation_time: unixSecondsOf(at) })

/** Returns the prices that a rider gets for a shuttle between an airport and Taipei 101. */
export async function pricingOf({
  city,
  rider,
  at = boardsAt,
  serviceType = 'PICK_UP',
  airportCode = 'TPE2',
  place = taipei101.location,
}: Plan & { readonly place?: { readonly lat: number; readonly lng: number } }) {
  const where = { serviceType, airportCode, latitude: place.lat, longitude: place.lng }
  return city.call(getAirportPricing, { as: rider.as, query: { ...where, ...reservationTime(at) } })
}

/** Books a shuttle like the page: first the prices, then a booking with the price of the class. */
export async function booksShuttle(plan: Plan) {
  const { city, rider, at = boardsAt, serviceType = 'PICK_UP', airportCode = 'TPE2', more = {} } = plan
  const { prices } = (await pricingOf(plan)).data
  const price = prices.find(({ airport_class: name }) => name === (plan.airportClass ?? 'airport_four_seater'))
  const { lat, lng } = taipei101.location
  const side = serviceType === 'PICK_UP' ? 'end' : 'start'
  return city.call(bookAirportTrip, {
    as: rider.as,
    key: crypto.randomUUID(),
    body: {
      serviceType,
      airportCode,
      [`${side}_address`]: taipei101.address,
      [`${side}_latitude`]: lat,
      [`${side}_longitude`]: lng,
      fare_hash: price?.fare_hash ?? '',
      passengers: 2,
      luggage: 2,
      id_card_number: 'A123456789',
      invoice: { kind: 'company', code: '04595257' },
      payment_method: 'cash',
      ...(serviceType === 'PICK_UP' && at !== null ? { flight_number: 'br 108' } : {}),
      ...reservationTime(at),
      ...more,
    },
  })
}

/** Returns the sealed papers of a trip, until they are erased. */
export async function papersOf(
  city: City,
  tripHash: string,
): Promise<{ readonly id_number_sealed: string; readonly invoice_sealed: string } | undefined> {
  const { rows } = await city.house.database.pool.query<{ id_number_sealed: string; invoice_sealed: string }>(
    'SELECT id_number_sealed, invoice_sealed FROM taxi.airport_papers WHERE trip_hash = $1',
    [tripHash],
  )
  return rows[0]
}
