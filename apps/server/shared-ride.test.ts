import { orderChanged } from '@daoxing/orders/contract'
import { createLink, getGuestTrip, guestTripChanged, openLink, putNightSharing } from '@daoxing/sharing/contract'
import { aTripIn, type City } from '@daoxing/taxi/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWholeCity } from './testing/a-whole-city.ts'

let city: City
beforeAll(async () => {
  city = await aWholeCity()
}, 120_000)
afterAll(() => city.close())

test('a taxi ride with a driver can be shared, and its guest sees it until its end [SHR-002]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const params = { id: hash }
  const { url } = (await city.call(createLink, { as: rider.as, params })).data
  const token = url.split('#')[1] ?? ''
  const { credential } = (await city.call(openLink, { params, body: { token } })).data
  const see = async () => (await city.call(getGuestTrip, { as: { bearer: credential }, params })).data
  const { driver_info: shown } = await rider.sees(hash)
  const seen = await see()
  expect(seen.driver).toMatchObject({ plate: shown?.plate, model: shown?.model })
  expect(seen.trip).toMatchObject({ status: 'DRIVER_EN_ROUTE', is_over: false })
  expect(seen.trip.arrives_at).not.toBeNull()
  const since = city.sent.length
  await driver.arrives()
  await city.settle()
  const events = city.sent.slice(since)
  expect(events.map(({ room, name }) => [room, name])).toContainEqual([`guests:${hash}`, guestTripChanged.name])
  expect(events.some(({ room, name }) => name === orderChanged.name && room.startsWith('guests:'))).toBe(false)
  expect((await see()).trip.status).toBe('ARRIVED')
})

test('the guest of a taxi ride learns at once that its driver gave it back, and of the next one', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const params = { id: hash }
  const token = (await city.call(createLink, { as: rider.as, params })).data.url.split('#')[1] ?? ''
  const as = { bearer: (await city.call(openLink, { params, body: { token } })).data.credential }
  await city.settle()
  const since = city.sent.length
  const told = () =>
    city.sent
      .slice(since)
      .filter(({ room, name }) => room === `guests:${hash}` && name === guestTripChanged.name)
      .map(({ payload }) => guestTripChanged.payload.parse(payload).trip.plate)
  await driver.cancels()
  await city.settle()
  expect(told()).toEqual([null])
  const seen = (await city.call(getGuestTrip, { as, params })).data
  expect([seen.driver, seen.car, seen.trip.is_over]).toEqual([null, null, false])
  await city.driver()
  await city.pass(3)
  const next = await city.offered(hash)
  await next.accepts()
  await city.settle()
  const { driver: another } = (await city.call(getGuestTrip, { as, params })).data
  expect(told().at(-1)).toBe(another?.plate)
})

test('a search without a driver cannot be shared', async () => {
  const rider = await city.rider()
  const hash = (await rider.hails()).data.trip_hash
  const refused = await city.call(createLink, { as: rider.as, params: { id: hash } })
  expect(refused.body.code).toBe('ORDER_NOT_SHAREABLE')
})

test('a ride at night is shared by itself when a driver has accepted', async () => {
  const day = city.clock.now().slice(0, 10)
  city.clock.moveTo(`${day}T15:00:00.000Z`)
  const { rider, hash } = await aTripIn(city, 'REQUESTING')
  await city.call(putNightSharing, { as: rider.as, body: { is_on: true, phone: '0955000930', cc: '' } })
  const links = async () => {
    const text = `SELECT kind FROM sharing.links WHERE order_hash = '${hash}'`
    return (await city.house.database.pool.query<{ kind: string }>(text)).rows.map(({ kind }) => kind)
  }
  expect(await links()).toEqual([])
  await city.driver()
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await city.settle()
  expect(await links()).toEqual(['night'])
})
