import {
  acceptTripChange,
  confirmTripChange,
  declineTripChange,
  estimateTripChange,
  type TripChangeQuote,
} from '@daoxing/designated-driver/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endFields, noEnd, openWorld, type Trip, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  world.bank.feels()
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

/** Tamsui is more than ten kilometres away. */
const tamsui = {
  ...{ end_address: '新北市淡水區中正東路一段', end_city: '新北市', end_district: '淡水區' },
  ...{ end_lat: 25.1678, end_lng: 121.4457 },
}
const byCard = { pay_with_cash: false, payment_method: 'creditcard' }

const quote = ({ rider, hash }: Trip, change: object) =>
  world.call(estimateTripChange, { body: { trip_hash: hash, ...change }, as: rider.as })
const confirm = ({ rider, hash }: Trip, { change_hash: changeHash }: TripChangeQuote) =>
  world.call(confirmTripChange, { body: { trip_hash: hash, change_hash: changeHash }, as: rider.as })
const accept = ({ driver, hash }: Trip, { change_hash: changeHash }: TripChangeQuote) =>
  world.call(acceptTripChange, { params: { hash }, body: { changeHash }, as: driver.as })
const decline = ({ driver, hash }: Trip, { change_hash: changeHash }: TripChangeQuote) =>
  world.call(declineTripChange, { params: { hash }, body: { changeHash }, as: driver.as })

async function ends(trip: Trip): Promise<number> {
  const steps = world.steps(trip)
  await steps.photographs('after')
  await steps.records('after')
  await steps.finishes()
  await world.settle()
  const { payment } = await world.sees(trip.rider, trip.hash)
  await trip.driver.endsShift()
  return payment.paid_amount
}

test('a new destination shows its price first, raises the hold, and counts once the driver has agreed', async () => {
  const trip = await world.tripIn('TRIP_STARTED', { trip: byCard })
  const held = world.bank.heldTwd()
  const { data } = await quote(trip, tamsui)
  expect([data.before_amount, data.amount > 1000, data.difference]).toEqual([1000, true, data.amount - 1000])
  expect((await world.sees(trip.rider, trip.hash)).amount).toBe(1000)
  const asked = (await confirm(trip, data)).data
  expect(asked).toMatchObject({ amount: 1000, change: { state: 'DRIVER_ASKED', amount: data.amount } })
  expect(world.bank.heldTwd() - held).toBe(data.difference)
  expect((await confirm(trip, data)).data.change?.change_hash).toBe(data.change_hash)
  const agreed = (await accept(trip, data)).data
  expect([agreed.amountTwd, agreed.dropoff?.address]).toEqual([data.amount, tamsui.end_address])
  expect((await accept(trip, data)).status).toBe(200)
  const shown = await world.sees(trip.rider, trip.hash)
  expect(shown).toMatchObject({ ...tamsui, amount: data.amount, revision: agreed.revision })
  expect(await ends(trip)).toBe(data.amount)
})

test('a change that the driver declines, or does not answer, leaves price and hold as agreed', async () => {
  const trip = await world.tripIn('ARRIVED', { trip: byCard })
  const held = world.bank.heldTwd()
  const first = (await quote(trip, tamsui)).data
  await confirm(trip, first)
  expect((await quote(trip, tamsui)).status).toBe(200)
  const pending = (await quote(trip, tamsui)).data
  expect((await confirm(trip, pending)).body.code).toBe('CHANGE_PENDING')
  await decline(trip, first)
  expect(await world.sees(trip.rider, trip.hash)).toMatchObject({ amount: 1000, change: { state: 'DRIVER_DECLINED' } })
  await world.settle()
  const second = (await quote(trip, tamsui)).data
  await confirm(trip, second)
  await world.pass(61)
  expect(await world.sees(trip.rider, trip.hash)).toMatchObject({ amount: 1000, change: { state: 'LAPSED' } })
  expect((await accept(trip, second)).body.code).toBe('MOVED_MEANWHILE')
  expect(world.bank.heldTwd()).toBe(held)
  await trip.driver.endsShift()
})

test('a difference that the bank does not hold ends the change, and the trip continues at its price', async () => {
  const trip = await world.tripIn('TRIP_STARTED', { trip: byCard })
  const { data } = await quote(trip, tamsui)
  world.bank.feels('declines')
  expect((await confirm(trip, data)).body.code).toBe('POST_RIDES_0011')
  expect(await world.sees(trip.rider, trip.hash)).toMatchObject({ amount: 1000, change: { state: 'HOLD_DECLINED' } })
  expect((await accept(trip, data)).body.code).toBe('MOVED_MEANWHILE')
  world.bank.feels()
  expect(await ends(trip)).toBe(1000)
})

test('another hour costs its price once it is agreed, and one without consent costs nothing', async () => {
  const wish = { estimate: { ...noEnd, mode: 'HOURLY' as const, hours: 2 }, trip: byCard }
  const trip = await world.tripIn('TRIP_STARTED', wish)
  const misfit = await quote(trip, { hours: 2 })
  expect(misfit.body).toMatchObject({ code: 'WISH_DOES_NOT_FIT', data: { field: 'hours' } })
  const { data } = await quote(trip, { hours: 3 })
  expect([data.before_amount, data.amount, data.hours]).toEqual([1400, 2100, 3])
  await confirm(trip, data)
  await accept(trip, data)
  const open = (await quote(trip, { hours: 4 })).data
  await confirm(trip, open)
  expect(await ends(trip)).toBe(2100)
  expect(await world.sees(trip.rider, trip.hash)).toMatchObject({ hours: 3, change: { state: 'LAPSED' } })
})

test('a change is refused for the wrong kind of trip, after another one, and by a stranger', async () => {
  const trip = await world.tripIn('TRIP_STARTED')
  expect((await quote(trip, { hours: 2 })).body.code).toBe('WISH_DOES_NOT_FIT')
  expect((await quote(trip, {})).body.code).toBe('WISH_DOES_NOT_FIT')
  expect((await quote({ ...trip, rider: await world.rider() }, tamsui)).status).toBe(404)
  const [one, other] = [(await quote(trip, tamsui)).data, (await quote(trip, tamsui)).data]
  await confirm(trip, one)
  await accept(trip, one)
  expect((await confirm(trip, other)).body.code).toBe('MOVED_MEANWHILE')
  const late = (await quote(trip, endFields)).data
  await world.pass(601)
  expect((await confirm(trip, late)).body.code).toBe('ESTIMATE_EXPIRED')
  const searching = await world.rider()
  const { trip_hash: hash } = (await world.asks(searching)).data
  expect((await quote({ ...trip, rider: searching, hash }, tamsui)).body.code).toBe('CANNOT_CHANGE_NOW')
  await world.cancels(searching, hash)
  await trip.driver.endsShift()
})
