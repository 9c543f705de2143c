import {
  acceptChange,
  confirmChange,
  declineChange,
  estimateChange,
  type RideChange,
  reportStopReached,
} from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, type TripIn } from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import { brokenTruths } from './testing/unbroken-truths.ts'

const ximen = { address: '西門町', lat: 25.0421, lng: 121.5081 }
const daan = { address: '大安森林公園', lat: 25.0326, lng: 121.5349 }
const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const metre = 1_048_576

const bank = pretendBank()
let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

const asks = ({ rider, hash }: Pick<TripIn, 'rider' | 'hash'>, change: object) =>
  city.call(estimateChange, { body: { trip_hash: hash, ...change }, as: rider.as })
const agrees = ({ rider, hash }: Pick<TripIn, 'rider' | 'hash'>, { change_hash }: RideChange, key?: string) =>
  city.call(confirmChange, { body: { trip_hash: hash, change_hash }, as: rider.as, ...(key && { key }) })

test('a changed destination during the ride gets one price for the driven and remaining route, line by line, for two minutes [TAXI-080]', async () => {
  expect([estimateChange.method, estimateChange.path]).toEqual(['PUT', '/rides/multiple_stop/update/estimate'])
  const trip = await aTripIn(city, 'TRIP_STARTED')
  await city.pass(300)
  await trip.driver.reads({ seq: 1, metres: 2500, slowSeconds: 90 })
  const { data: change } = await asks(trip, { ...songshan, stops: [ximen] })
  const before = await trip.rider.sees(trip.hash)
  expect(change.before.fare).toBe(before.estimate.estimatePriceAfterCoupon)
  expect(change.difference).toBe((change.after.fare ?? 0) - (change.before.fare ?? 0))
  expect(change.difference_lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(change.difference)
  expect(change.expires_at).toBe(Math.floor(city.clock.nowMs() / 1000) + 120)
  expect(change.answer_seconds).toBe(30)
  expect(change.arrives_at).toBeGreaterThan(city.clock.nowMs() / 1000)
  expect(change.end_address).toBe('松山車站')
  // The same route costs more after a detour, since the driven distance counts.
  await city.pass(90)
  await trip.driver.reads({ seq: 2, metres: 5500, slowSeconds: 90 })
  const later = (await asks(trip, { ...songshan, stops: [ximen] })).data
  expect((later.after.fare ?? 0) - (change.after.fare ?? 0)).toBe((3000 / 200) * 5)
  // The estimate alone changes nothing.
  expect(await trip.rider.sees(trip.hash)).toEqual(before)
  await city.pass(121)
  expect(outcomeOf(await agrees(trip, change))).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
})

test('a driver who does not decline within 30 s takes the new route, which counts with its price [TAXI-081]', async () => {
  expect([confirmChange.method, confirmChange.path]).toEqual(['PUT', '/rides/multiple_stop/update/confirm'])
  const trip = await aTripIn(city, 'TRIP_STARTED')
  const { data: change } = await asks(trip, { ...songshan, stops: [ximen, daan] })
  const { data: asked } = await agrees(trip, change)
  expect(asked.change).toMatchObject({ state: 'DRIVER_ASKED', change_hash: change.change_hash })
  expect(asked.end_address).not.toBe('松山車站')
  expect((await trip.driver.trip())?.change).toMatchObject({
    changeHash: change.change_hash,
    fixedFareTwd: change.after.fare,
  })
  await city.pass(29)
  expect((await trip.rider.sees(trip.hash)).end_address).toBe(asked.end_address)
  await city.pass(2)
  const seen = await trip.rider.sees(trip.hash)
  expect(seen).toMatchObject({ end_address: '松山車站', change: null, estimate: { fare_hash: change.change_hash } })
  expect(seen.stops.map(({ address }) => address)).toEqual(['西門町', '大安森林公園'])
  expect((await trip.driver.trip())?.stops).toHaveLength(2)
  await city.pass(600)
  await trip.driver.finishes({ seq: 5, metres: 6000, slowSeconds: 60 })
  expect((await trip.rider.sees(trip.hash)).fare?.amount).toBe(change.after.fare)
})

test('a driver who declines leaves the ride as it was, and one who accepts ends the wait [TAXI-081]', async () => {
  const trip = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const before = await trip.rider.sees(trip.hash)
  const first = (await asks(trip, songshan)).data
  await agrees(trip, first)
  const second = (await asks(trip, { stops: [ximen] })).data
  expect(outcomeOf(await agrees(trip, second))).toMatchObject({ status: 409, code: 'CHANGE_PENDING' })
  const params = { hash: trip.hash }
  const says = (answer: 'accept' | 'decline', changeHash: string) => {
    const sent = { params, body: { changeHash }, as: trip.driver.as }
    return answer === 'accept' ? city.call(acceptChange, sent) : city.call(declineChange, sent)
  }
  expect((await says('decline', first.change_hash)).status).toBe(200)
  const declined = await trip.rider.sees(trip.hash)
  expect(declined).toMatchObject({ end_address: before.end_address, estimate: before.estimate, stops: [] })
  expect(declined.change?.state).toBe('DRIVER_DECLINED')
  await city.pass(40)
  expect((await trip.rider.sees(trip.hash)).end_address).toBe(before.end_address)
  await agrees(trip, second)
  expect((await says('accept', second.change_hash)).status).toBe(200)
  expect((await trip.rider.sees(trip.hash)).stops).toHaveLength(1)
  expect(outcomeOf(await says('decline', 'made-up'))).toMatchObject({ status: 409 })
})

test('during the search a change applies at once, and during an open offer it waits for the answer [TAXI-081]', async () => {
  const trip = await aTripIn(city, 'MATCHING')
  const change = (await asks(trip, songshan)).data
  expect(change.answer_seconds).toBe(0)
  expect((await agrees(trip, change)).data.end_address).toBe('松山車站')
  await trip.rider.cancels(trip.hash)
  const rider = await city.rider()
  await city.driver()
  const hash = (await rider.hails()).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  const next = (await asks({ rider, hash }, songshan)).data
  expect((await agrees({ rider, hash }, next)).data.change?.state).toBe('WAITING')
  await driver.accepts()
  await city.pass(6)
  expect((await rider.sees(hash)).change?.state).toBe('DRIVER_ASKED')
  await city.pass(31)
  expect((await rider.sees(hash)).end_address).toBe('松山車站')
})

test('by card the difference is held before the change applies, and a declined one leaves the ride unchanged', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.driver()
  const hash = (await rider.hails({}, { payment_method: 'creditcard' })).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  const trip = { rider, driver, hash }
  const far = { end_address: '淡水', end_latitude: 25.1677, end_longitude: 121.4456 }
  const heldBefore = bank.heldTwd()
  bank.feels('poor')
  const poor = (await asks(trip, far)).data
  const refused = await agrees(trip, poor)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await rider.sees(hash)).change?.state).toBe('HOLD_DECLINED')
  expect((await rider.sees(hash)).end_address).not.toBe('淡水')
  bank.feels('fine')
  const change = (await asks(trip, far)).data
  const asked = (await agrees(trip, change)).data
  expect(asked.change?.state).toBe('DRIVER_ASKED')
  expect(bank.heldTwd() - heldBefore).toBe(change.difference)
  await city.call(declineChange, { params: { hash }, body: { changeHash: change.change_hash }, as: driver.as })
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore)
  expect(await brokenTruths(city)).toEqual({})
})

test('no change makes a ride cheaper than its meter, and a quote for an earlier state of the ride is refused', async () => {
  const trip = await aTripIn(city, 'TRIP_STARTED', {
    stops: [{ address: ximen.address, location: { lat: ximen.lat, lng: ximen.lng } }],
  })
  // From now on, the car reports its position at the stop.
  trip.driver.stands(ximen)
  await city.pass(120)
  const short = (await asks(trip, { stops: [], end_latitude: 25.0449, end_longitude: 121.5286, end_address: '善導寺' }))
    .data
  await city.pass(60)
  // After a long drive, the meter exceeds the price.
  await trip.driver.reads({ seq: 1, metres: 7000, slowSeconds: 0 })
  expect(outcomeOf(await agrees(trip, short))).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
  const stale = (await asks(trip, songshan)).data
  const reading = { seq: 3, metres: 7000, slowSeconds: 0, at: city.clock.now(), point: ximen }
  const body = { location: ximen, reading }
  expect(
    (await city.call(reportStopReached, { params: { hash: trip.hash, number: 1 }, body, as: trip.driver.as })).status,
  ).toBe(200)
  expect(outcomeOf(await agrees(trip, stale))).toMatchObject({ status: 409, code: 'TRIP_MOVED_MEANWHILE' })
  const again = (await asks(trip, { ...songshan, stops: [daan, ximen] })).data
  expect(again.stops.map(({ is_passed: isPassed }) => isPassed)).toEqual([true, false, false])
  const tooMany = await asks(trip, { stops: [daan, ximen, { ...daan, lat: 25.05 }] })
  expect(outcomeOf(tooMany)).toMatchObject({ status: 422, code: 'TOO_MANY_STOPS', data: { field: 'stops.2' } })
})

test('if a change and the end of a ride race, exactly one wins, and its fare applies', async () => {
  for (let round = 0; round < 6; round += 1) {
    const trip = await aTripIn(city, 'TRIP_STARTED')
    const change = (await asks(trip, songshan)).data
    await agrees(trip, change, `agree-${round}`)
    await city.pass(20)
    const accepts = () =>
      city.call(acceptChange, {
        params: { hash: trip.hash },
        body: { changeHash: change.change_hash },
        as: trip.driver.as,
      })
    const finishes = () => trip.driver.finishes({ seq: 1, metres: 500, slowSeconds: 0 })
    const [accepted, finished] = await Promise.all(
      round % 2 === 0 ? [accepts(), finishes()] : [finishes(), accepts()].toReversed(),
    )
    const seen = await trip.rider.sees(trip.hash)
    expect(finished?.status).toBe(200)
    const isChanged = accepted?.status === 200
    expect(seen.fare?.amount).toBe(isChanged ? change.after.fare : change.before.fare)
    expect(seen.end_address === '松山車站').toBe(isChanged)
    expect(await brokenTruths(city)).toEqual({})
    await trip.driver.collects()
  }
})

test('a price applies only with consent: over random changes, each price of a trip is that of a quote its rider confirmed', async () => {
  const trip = await aTripIn(city, 'TRIP_STARTED', { featureMap: metre })
  const agreed = new Set([(await trip.rider.sees(trip.hash)).estimate.fare_hash])
  const ends = [songshan, { end_address: '國父紀念館', end_latitude: 25.0413, end_longitude: 121.5577 }]
  for (let step = 0; step < 12; step += 1) {
    const change = (await asks(trip, { ...ends[step % 2], stops: step % 3 === 0 ? [ximen] : [] })).data
    if (step % 2 === 0 && (await agrees(trip, change)).status === 200) agreed.add(change.change_hash)
    await city.pass(step % 4 === 0 ? 10 : 35)
    expect(agreed).toContain((await trip.rider.sees(trip.hash)).estimate.fare_hash)
  }
  expect(agreed.size).toBeGreaterThan(3)
})
