import {
  acceptChange,
  cancelRide,
  confirmChange,
  declineChange,
  estimateChange,
  type RideChange,
} from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, brokenTruths, type City, type TripIn } from './testing/index.ts'

const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const tamsui = { end_address: '淡水', end_latitude: 25.1677, end_longitude: 121.4456 }
const rounds = 4

const bank = pretendBank()
let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

type Riding = Pick<TripIn, 'rider' | 'driver' | 'hash'>
const asks = async ({ rider, hash }: Riding, change: object): Promise<RideChange> =>
  (await city.call(estimateChange, { body: { trip_hash: hash, ...change }, as: rider.as })).data
const agrees = ({ rider, hash }: Riding, { change_hash }: RideChange, key?: string) =>
  city.call(confirmChange, { body: { trip_hash: hash, change_hash }, as: rider.as, ...(key && { key }) })
const answers = (call: typeof acceptChange | typeof declineChange, { driver, hash }: Riding, change: RideChange) =>
  city.call(call, { params: { hash }, body: { changeHash: change.change_hash }, as: driver.as })

/** A started ride paid by card, and the amount held for it. */
async function aRideByCard(): Promise<{ readonly ride: Riding; readonly heldTwd: number }> {
  const rider = await city.rider()
  await withCard(city, rider)
  const before = bank.heldTwd()
  await city.driver()
  const hash = (await rider.hails({}, { payment_method: 'creditcard' })).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  return { ride: { rider, driver, hash }, heldTwd: before }
}

test('two taps that confirm one change at once are one change, and a second change at once is refused', async () => {
  const ride = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const [one, other] = [await asks(ride, songshan), await asks(ride, tamsui)]
  const taps = await Promise.all([agrees(ride, one, 'tap-1'), agrees(ride, one, 'tap-2'), agrees(ride, other, 'tap-3')])
  const chosen = (await ride.rider.sees(ride.hash)).change?.change_hash
  const isOne = chosen === one.change_hash
  expect(taps.map(({ status }) => status)).toEqual(isOne ? [200, 200, 409] : [409, 409, 200])
  await city.pass(31)
  expect((await ride.rider.sees(ride.hash)).estimate.fare_hash).toBe(chosen)
  expect(await brokenTruths(city)).toEqual({})
})

test('a driver who accepts and declines at once has said one of both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ride = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const change = await asks(ride, songshan)
    await agrees(ride, change)
    await Promise.all([answers(acceptChange, ride, change), answers(declineChange, ride, change)])
    const seen = await ride.rider.sees(ride.hash)
    const isChanged = seen.end_address === '松山車站'
    expect(seen.change?.state).toBe(isChanged ? undefined : 'DRIVER_DECLINED')
    expect(seen.estimate.fare_hash === change.change_hash).toBe(isChanged)
    await ride.rider.cancels(ride.hash)
  }
  expect(await brokenTruths(city)).toEqual({})
})

test('a driver who declines as the 30 s end leaves the ride changed or unchanged, never half', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ride = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const change = await asks(ride, songshan)
    await agrees(ride, change)
    await city.pass(29)
    const [, declined] = await Promise.all([city.pass(1.5), answers(declineChange, ride, change)])
    await city.pass(5)
    const seen = await ride.rider.sees(ride.hash)
    const isChanged = seen.end_address === '松山車站'
    expect(seen.estimate.fare_hash === change.change_hash).toBe(isChanged)
    if (!isChanged) expect([declined.status, seen.change?.state]).toEqual([200, 'DRIVER_DECLINED'])
    await ride.rider.cancels(ride.hash)
  }
  expect(await brokenTruths(city)).toEqual({})
})

test('of a confirmation and the end of a ride at once one wins, and the fare is that of the price that counts', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ride = await aTripIn(city, 'TRIP_STARTED')
    await city.pass(60)
    const change = await asks(ride, songshan)
    const finishes = () => ride.driver.finishes({ seq: 1, metres: 500, slowSeconds: 0 })
    const first = round % 2 === 0
    const both = first ? [agrees(ride, change), finishes()] : [finishes(), agrees(ride, change)]
    await Promise.all(both)
    const seen = await ride.rider.sees(ride.hash)
    // The driver had less than 30 s to decline, so the old price applies.
    expect(seen).toMatchObject({ trip_status: 'PENDING_PAYMENT', fare: { amount: change.before.fare }, change: null })
    await city.pass(40)
    expect((await ride.rider.sees(ride.hash)).fare?.amount).toBe(change.before.fare)
    await ride.driver.collects()
  }
  expect(await brokenTruths(city)).toEqual({})
})

test('a ride that is cancelled while its difference is being held releases both amounts', async () => {
  const { ride, heldTwd } = await aRideByCard()
  const change = await asks(ride, tamsui)
  bank.feels('loses')
  expect((await agrees(ride, change)).data.change?.state).toBe('AUTHORIZING')
  const params = { region: 'north', hash: ride.hash } as const
  expect((await city.call(cancelRide, { params, as: ride.rider.as })).status).toBe(200)
  await city.pass(120)
  expect(bank.heldTwd()).toBe(heldTwd)
  expect(await brokenTruths(city)).toEqual({})
})

test('a cancellation and a confirmation by card at once leave nothing held and no change', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ride, heldTwd } = await aRideByCard()
    const change = await asks(ride, tamsui)
    await Promise.all([agrees(ride, change), ride.rider.cancels(ride.hash)])
    await city.pass(60)
    expect(await ride.rider.sees(ride.hash)).toMatchObject({ trip_status: 'CANCELED', change: null })
    expect(bank.heldTwd()).toBe(heldTwd)
  }
  expect(await brokenTruths(city)).toEqual({})
})
