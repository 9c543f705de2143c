import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { listOrders } from '@daoxing/orders/contract'
import { cancelReservation, getFlightInfo, listAirportTrips, requestRide } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { City, CityRider } from '../testing/a-city.ts'
import { aCityWithFlights, boardsAt, booksShuttle, landsAt, pricingOf, papersOf } from '../testing/a-shuttle.ts'
import { papersSeal } from './airport-papers.ts'

let city: City
let desk: DeskStandIn
let rider: CityRider
beforeAll(async () => {
  ;({ city, desk } = await aCityWithFlights())
})
afterAll(() => city.close())
beforeEach(async () => {
  desk.fails(null)
  rider = await city.rider()
})

const day = 24 * 3600
const books = (plan: Partial<Parameters<typeof booksShuttle>[0]> = {}) => booksShuttle({ city, rider, ...plan })
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof books>>) => [status, body.code, body.data]

test('a rider books a shuttle from the airport: a reserved trip that is listed, an order, and free to cancel [AIR-001, AIR-013, TAXI-005]', async () => {
  const { status, data: trip } = await books()
  expect(status).toBe(200)
  expect(trip).toMatchObject({
    trip_status: 'RESERVED',
    vehicleType: 'ONDEMAND_SHUTTLE',
    request_kind: 'AIRPORT',
    reserve_time: unixSecondsOf(boardsAt),
    start_address: '桃園國際機場第二航廈，一樓入境大廳外，計程車排班處',
    airport: {
      airport_code: 'TPE2',
      direction: 'pickup',
      airport_class: 'airport_four_seater',
      flight: { flight_no: 'BR108', scheduled_at: landsAt, terminal: '2' },
    },
  })
  const listed = (await city.call(listAirportTrips, { as: rider.as })).data
  expect([listed.service_type, listed.trips.map(({ trip_hash: hash }) => hash)]).toEqual([
    'airport_shuttle',
    [trip.trip_hash],
  ])
  const { orders } = (await city.call(listOrders, { as: rider.as, query: { status: 'unfinished' } })).data
  expect(orders.map(({ bookingType }) => bookingType)).toEqual(['TAXI_AIRPORT_RESERVATION'])
  const cancelled = await city.call(cancelReservation, { as: rider.as, params: { id: trip.trip_hash } })
  expect(cancelled.data).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
  expect((await city.call(listAirportTrips, { as: rider.as })).data.trips).toEqual([])
})

test('prices come from the table by town, airport and class, and another place is offered where no shuttle goes [AIR-014]', async () => {
  const { data } = await pricingOf({ city, rider })
  expect(data).toMatchObject({ county: '臺北市', town: '信義區', wait: { free_minutes: 75 } })
  expect(data.prices.map(({ airport_class: name, fare }) => [name, fare])).toEqual([
    ['airport_four_seater', 1100],
    ['airport_six_seater', 1450],
    ['airport_business', 1900],
  ])
  const kaohsiung = await pricingOf({ city, rider, airportCode: 'KHH' })
  expect([kaohsiung.status, kaohsiung.body]).toMatchObject([
    422,
    { code: 'NO_SHUTTLE_THERE', data: { airports: 'TPE,TSA', field: 'latitude' } },
  ])
  const inTheSea = await pricingOf({ city, rider, place: { lat: 24.5, lng: 119.2 } })
  expect([inTheSea.status, inTheSea.body]).toMatchObject([422, { data: { field: expect.stringMatching(/latitude/) } }])
})

test('the 4th to the 60th calendar day in Taipei can be booked, to the second; booked on the 20th: the 24th to 19 January', async () => {
  const first = '2026-11-23T16:00:00.000Z'
  const last = '2027-01-19T15:59:59.000Z'
  const dropOff = (at: string) => books({ at, serviceType: 'DROP_OFF' })
  const pricing = (at: string) => pricingOf({ city, rider, at, serviceType: 'DROP_OFF' })
  for (const at of [plusSeconds(first, -1), plusSeconds(last, 1)])
    expect((await pricing(at)).body.code).toBe('RESERVATION_DAY_OUTSIDE_WINDOW')
  expect((await pricing(first)).data.window).toEqual({
    earliest: unixSecondsOf(first),
    latest: unixSecondsOf(last),
    may_be_now: false,
  })
  expect((await dropOff(first)).status).toBe(200)
  expect((await dropOff(last)).status).toBe(200)
})

test('a pick-up at Taoyuan may be at once, no other shuttle may [AIR-005]', async () => {
  const { status, data } = await books({ at: null })
  expect(status).toBe(200)
  expect(data).toMatchObject({ request_kind: 'AIRPORT', reserve_time: null, session_stage: 'WAITING_SPECIFY' })
  const songshan = await books({ at: null, airportCode: 'TSA' })
  expect(refusalOf(songshan)).toMatchObject([400, 'INVALID_INPUT', { field: 'reservation_time' }])
  const dropOff = await books({ at: null, serviceType: 'DROP_OFF' })
  expect(refusalOf(dropOff)).toMatchObject([400, 'INVALID_INPUT', { field: 'reservation_time' }])
})

test('id number and invoice info are checked, kept sealed, and erased 30 days after the ride has ended [AIR-003]', async () => {
  const wrongId = await books({ more: { id_card_number: 'A123456788' } })
  expect(refusalOf(wrongId)).toMatchObject([400, 'ID_NUMBER_INVALID', { field: 'id_card_number' }])
  const wrongInvoice = await books({ more: { invoice: { kind: 'mobile_barcode', code: 'no' } } })
  expect(refusalOf(wrongInvoice)).toMatchObject([400, 'INVOICE_INVALID', { field: 'invoice.code' }])
  const { trip_hash: hash } = (await books({ more: { id_card_number: ' a12345 6789' } })).data
  const kept = await papersOf(city, hash)
  const seal = papersSeal(city.house)
  expect(JSON.stringify(kept)).not.toContain('A123456789')
  expect(seal.open(kept?.id_number_sealed ?? '')).toBe('A123456789')
  expect(seal.open(kept?.invoice_sealed ?? '')).toBe('{"kind":"company","code":"04595257"}')
  const facts = await city.house.database.pool.query('SELECT facts::text FROM taxi.trips WHERE trip_hash = $1', [hash])
  expect(facts.rows[0].facts).not.toMatch(/A123456789|04595257/)
  await city.call(cancelReservation, { as: rider.as, params: { id: hash } })
  const { rows } = await city.house.database.pool.query(
    `SELECT run_at FROM graphile_worker.jobs WHERE key = 'taxi:papers:${hash}'`,
  )
  expect(new Date(rows[0].run_at).toISOString()).toBe(plusSeconds(boardsAt, 30 * day))
})

test('coupons, points, stops and companies are refused by name, as are people and bags that do not fit, with what fits', async () => {
  const coupon = await books({ more: { coupon: { id: 'c1' } } })
  expect(refusalOf(coupon)).toMatchObject([expect.any(Number), expect.any(String), { field: 'coupon' }])
  const points = await books({ more: { isLinegoPointsRedeem: 1 } })
  expect(refusalOf(points)).toMatchObject([expect.any(Number), expect.any(String), { field: 'isLinegoPointsRedeem' }])
  const viaStop = await books({ more: { stops: [{ address: '西門町', lat: 25.04, lng: 121.51 }] } })
  expect(refusalOf(viaStop)).toMatchObject([expect.any(Number), expect.any(String), { field: 'stops' }])
  const byFirm = await books({ more: { group_id: 'g1' } })
  expect(refusalOf(byFirm)).toMatchObject([expect.any(Number), expect.any(String), { field: 'group_id' }])
  const crowd = await books({ more: { passengers: 5 } })
  expect(refusalOf(crowd)).toMatchObject([
    422,
    'PARTY_TOO_LARGE',
    { field: 'passengers', classes: 'airport_six_seater' },
  ])
  const bags = await books({ airportClass: 'airport_business', more: { luggage: 4 } })
  expect(refusalOf(bags)).toMatchObject([422, 'PARTY_TOO_LARGE', { field: 'luggage', classes: 'airport_six_seater' }])
  expect((await books({ airportClass: 'airport_six_seater', more: { passengers: 6, luggage: 6 } })).status).toBe(200)
})

test('a flight that does not exist, one of 1999, and a boarding before the landing name their field and what fits', async () => {
  expect(refusalOf(await books({ more: { flight_number: 'hello' } }))).toMatchObject([
    422,
    'FLIGHT_NOT_FOUND',
    { field: 'flight_number' },
  ])
  expect(refusalOf(await books({ more: { flight_number: 'BR999' } }))).toMatchObject([422, 'FLIGHT_NOT_FOUND', {}])
  expect(refusalOf(await books({ more: { flight_date: '1999-01-01' } }))).toMatchObject([
    422,
    'FLIGHT_NOT_FOUND',
    { field: 'flight_date', day: '1999-01-01', days: '2026-11-23,2026-11-24' },
  ])
  const early = await books({ at: plusSeconds(landsAt, -600), more: { flight_date: '2026-11-24' } })
  expect(refusalOf(early)).toMatchObject([
    422,
    'BOARDS_BEFORE_LANDING',
    { field: 'reservation_time', earliest: unixSecondsOf(landsAt) },
  ])
  expect(refusalOf(await books({ more: { flight_number: '' } }))).toMatchObject([
    400,
    'INVALID_INPUT',
    { field: 'flight_number' },
  ])
})

test('flight info is answered with its age; a desk that fails says so with what is known [AIR-010, AIR-015]', async () => {
  const ask = (flight: string, date = '2026-11-20', lang?: string) =>
    city.call(getFlightInfo, {
      as: rider.as,
      query: { airportCode: 'TPE1', flight_number: flight, flight_date: date },
      ...(lang === undefined ? {} : { headers: { 'accept-language': lang } }),
    })
  desk.board.set('BR108', {
    ...{ airport: 'TPE', flightNo: 'BR108', day: '2026-11-20', from: 'NRT', state: 'delayed', landedAt: null },
    ...{ scheduledAt: '2026-11-20T08:25:00.000Z', estimatedAt: '2026-11-20T09:25:00.000Z', terminal: '2' },
    ...{ baggageClaim: null, codeShares: [], writtenAt: null },
  })
  expect((await ask('BR0108')).data).toMatchObject({ flight: { flightNo: 'BR108', state: 'delayed' }, age_seconds: 0 })
  expect((await ask('BR1999')).body.code).toBe('FLIGHT_NOT_FOUND')
  desk.fails('unreachable')
  await city.advance(1000)
  const failed = await ask('BR108', '2026-11-20', 'en')
  expect([failed.status, failed.body]).toMatchObject([
    503,
    {
      code: 'FETCH_FLIGHT_INFO_FAILED',
      message: 'Fetch flight info failed',
      data: { flight: 'BR108', state: 'delayed', landing_at: '2026-11-20T09:25:00.000Z', age_seconds: 1000 },
    },
  ])
})

test('if the flight desk fails, a shuttle can still be booked, and its quote hails no ordinary taxi', async () => {
  desk.fails('quota')
  const { status, data } = await books({ more: { flight_number: 'CI999' } })
  expect([status, data.airport?.flight?.scheduled_at]).toEqual([200, null])
  const { prices } = (await pricingOf({ city, rider, at: null })).data
  const hail = await city.call(requestRide, {
    as: rider.as,
    params: { region: 'north' },
    body: {
      ...{ start_latitude: 25.0764, start_longitude: 121.2329, payment_method: 'cash' },
      ...{ end_latitude: data.end_latitude, end_longitude: data.end_longitude },
      fare_hash: prices[0]?.fare_hash,
    },
  })
  expect(hail.body.code).toBe('QUOTE_DOES_NOT_FIT')
})
