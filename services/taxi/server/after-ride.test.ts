import { openHttpMailReceiver } from '@daoxing/identity/server/testing'
import { verifyEmail } from '@daoxing/identity/contract'
import { decodePath, distanceMetres } from '@daoxing/kit/contract'
import { getTripToRate, getTripTrack, putOffRating, rateRide, sendTripReceipt } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, type TripIn } from './testing/index.ts'

let city: City
let mails: Awaited<ReturnType<typeof openHttpMailReceiver>>
beforeAll(async () => {
  mails = await openHttpMailReceiver()
  city = await aCity({ settings: { cityUrl: mails.url } })
})
afterAll(async () => {
  await city.close()
  await mails.close()
})

const daySeconds = 24 * 3600
const toRate = async ({ rider }: Pick<TripIn, 'rider'>) => (await city.call(getTripToRate, { as: rider.as })).data
const rate = ({ rider, hash }: TripIn) =>
  city.call(rateRide, { params: { id: hash }, body: { stars: 5 }, as: rider.as })
const putOff = ({ rider, hash }: TripIn) => city.call(putOffRating, { params: { id: hash }, as: rider.as })
const track = ({ rider, hash }: TripIn) => city.call(getTripTrack, { params: { id: hash }, as: rider.as })

test('an ended ride requests a rating until it is rated, only from its own rider', async () => {
  const ride = await aTripIn(city, 'COMPLETED')
  const trip = await ride.rider.sees(ride.hash)
  expect(await toRate(ride)).toMatchObject({
    trip_hash: ride.hash,
    driver: { name: trip.driver_info?.name, plate: trip.driver_info?.plate },
    end_address: trip.end_address,
  })
  expect(await toRate({ rider: await city.rider() })).toBeNull()
  await rate(ride)
  expect(await toRate(ride)).toBeNull()
})

test('a postponed rating is not requested again, but can still be given', async () => {
  const ride = await aTripIn(city, 'COMPLETED')
  expect((await putOff({ ...ride, rider: await city.rider() })).status).toBe(404)
  expect(await toRate(ride)).not.toBeNull()
  expect((await putOff(ride)).status).toBe(200)
  expect((await putOff(ride)).status).toBe(200)
  expect(await toRate(ride)).toBeNull()
  expect((await rate(ride)).status).toBe(200)
})

test('a rating is not requested later than three days after a ride, nor for an unpaid ride', async () => {
  const unpaid = await aTripIn(city, 'PENDING_PAYMENT')
  expect(await toRate(unpaid)).toBeNull()
  expect((await putOff(unpaid)).body.code).toBe('CANNOT_RATE_NOW')
  const ride = await aTripIn(city, 'COMPLETED')
  await city.leap(3 * daySeconds - 60)
  expect(await toRate(ride)).not.toBeNull()
  await city.advance(120)
  expect(await toRate(ride)).toBeNull()
})

test('the picture of a ride is drawn from the positions of its readings, with surrounding map lines', async () => {
  const ride = await aTripIn(city, 'TRIP_STARTED')
  const { start_latitude: lat, start_longitude: lng } = await ride.rider.sees(ride.hash)
  const way = [1, 2, 3].map((seq) => ({ lat: lat + seq * 0.002, lng: lng + seq * 0.001 }))
  for (const [index, point] of way.entries()) {
    await city.pass(120)
    await ride.driver.reads({ seq: index + 1, metres: (index + 1) * 400, slowSeconds: 0, point })
  }
  const { path, source, ground } = (await track(ride)).data
  expect(source).toBe('driven')
  const drawn = decodePath(path ?? '')
  expect(drawn).toHaveLength(4)
  for (const [index, point] of [{ lat, lng }, ...way].entries())
    expect(distanceMetres(drawn[index] ?? { lat: 0, lng: 0 }, point)).toBeLessThan(2)
  expect(new Set(ground.map(({ kind }) => kind))).toContain('border')
  // A picture on a receipt must not be larger than a photograph.
  expect(JSON.stringify(ground).length).toBeLessThan(20_000)
  expect((await track({ ...ride, rider: await city.rider() })).status).toBe(404)
})

test('once the readings are deleted the picture shows the planned route and says so', async () => {
  const ride = await aTripIn(city, 'COMPLETED')
  await city.house.database.pool.query('DELETE FROM taxi.meter_readings WHERE trip_hash = $1', [ride.hash])
  const { path, source } = (await track(ride)).data
  expect(source).toBe('planned')
  expect(path).toBe((await ride.rider.sees(ride.hash)).route?.polyline ?? null)
})

const receipt = ({ rider, hash }: TripIn, email?: string) =>
  city.call(sendTripReceipt, { body: { trip_hash: hash, ...(email !== undefined && { email }) }, as: rider.as })

test('a rider without an address enters one with the receipt request, and gets the receipt once the link is opened', async () => {
  const ride = await aTripIn(city, 'COMPLETED')
  expect((await receipt(ride)).body.code).toBe('USER_MISSING_EMAIL')
  const to = 'first@example.tw'
  const sent = () => mails.received.filter((mail) => mail.to === to)
  expect((await receipt(ride, to)).data).toEqual({ sent_to: 'fi…@example.tw', waits_for_proof: true })
  await city.settle()
  const [proof] = sent()
  expect(sent()).toHaveLength(1)
  expect(proof?.text).not.toContain('$')
  // A second request within a minute is refused like for any other link.
  expect((await receipt(ride, to)).body.code).toBe('RATE_LIMIT')
  const token = new URL(proof?.link ?? '').hash.slice(1)
  expect((await city.call(verifyEmail, { body: { token } })).status).toBe(200)
  await city.settle()
  const trip = await ride.rider.sees(ride.hash)
  expect(sent()).toHaveLength(2)
  expect(sent()[1]?.subject).toContain(`$${trip.fare?.amount}`)
  await city.advance(61)
  expect((await receipt(ride)).data).toEqual({ sent_to: 'fi…@example.tw', waits_for_proof: false })
})

test('an address that is not confirmed within a day gets no receipt, and the request is deleted', async () => {
  const ride = await aTripIn(city, 'COMPLETED')
  await receipt(ride, 'never@example.tw')
  await city.leap(3 * daySeconds)
  const { rows } = await city.house.database.pool.query('SELECT 1 FROM taxi.waiting_receipts WHERE rider_id = $1', [
    ride.rider.riderId,
  ])
  expect(rows).toEqual([])
})
