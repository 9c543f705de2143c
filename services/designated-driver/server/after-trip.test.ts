import { openVoiceExchange } from '@daoxing/dispatch/server/testing'
import { mailPort } from '@daoxing/identity/server'
import { bindPort } from '@daoxing/kit/server'
import {
  createOnetimePaymentLink,
  getDriverHiddenNumber,
  getSharedDesignatedTrip,
  listRatingItems,
  payOnetimePayment,
  rateDesignatedTrip,
  readOnetimePayment,
  sendDesignatedReceipt,
  shareDesignatedTrip,
} from '@daoxing/designated-driver/contract'
import { driverCard } from '@daoxing/dispatch/server'
import { revokeLink } from '@daoxing/sharing/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, placeFields, type Trip, type World } from './testing/open-world.ts'

let world: World
/** The mails that a mail server would have received. */
const received: { readonly to: string; readonly subject: string; readonly text: string }[] = []
beforeAll(async () => {
  const send = async (mail: (typeof received)[number]) => void received.push(mail)
  world = await openWorld({}, [bindPort(mailPort, { send })])
})
afterAll(() => world.close())

test('a rider reaches the driver by a number that hides both, during the trip only [DDR-021]', async () => {
  const exchange = await openVoiceExchange()
  const talking = await openWorld({ cityUrl: exchange.url })
  const { rider, driver, hash } = await talking.tripIn('DRIVER_EN_ROUTE')
  await talking.house.database.pool.query(`UPDATE dispatch.drivers SET phone_e164 = '+886912000111'`)
  const call = (as = rider.as) => talking.call(getDriverHiddenNumber, { query: { trip_hash: hash }, as })
  const { data } = await call()
  expect(data.phone_number).toMatch(/^\+?\d{8,}/)
  expect(exchange.lent.size).toBe(1)
  expect((await call()).data).toEqual(data)
  expect((await call((await talking.rider()).as)).status).toBe(404)
  await talking.cancels(rider, hash)
  await talking.pass(4 * 3600)
  expect((await call()).body.code).toBe('TALK_CLOSED')
  await driver.endsShift()
  await talking.close()
  await exchange.close()
})

test('the items of a rating are praise from four stars on, and criticism below [DDR-022]', async () => {
  const { data } = await world.call(listRatingItems, { as: (await world.rider()).as })
  expect(data.good_from_stars).toBe(4)
  expect(data.items.filter(({ is_praise: isPraise }) => isPraise)).toHaveLength(4)
  expect(data.items.find(({ id }) => id === 'careful_with_car')).toMatchObject({ name: '愛惜我的車', is_praise: true })
})

test('a rating counts for the driver, a later one replaces it, and none is given before the end [DDR-023]', async () => {
  const early = await world.tripIn('TRIP_STARTED')
  const { rider, driver, hash } = early
  const rate = (body: object) =>
    world.call(rateDesignatedTrip, { body: { trip_hash: hash, stars: 5, ...body }, as: rider.as })
  expect((await rate({})).body.code).toBe('CANNOT_RATE_NOW')
  await finish(early)
  const ratingNow = async () => (await driverCard({ tx: world.house.database, driverId: driver.driverId }))?.rating
  const before = await ratingNow()
  expect((await rate({ items: ['late'] })).body).toMatchObject({ code: 'RATING_ITEM_UNKNOWN' })
  await rate({ stars: 1, items: ['late'], comment: '晚了二十分鐘' })
  const poor = await ratingNow()
  const { data } = await rate({ stars: 5, items: ['on_time', 'smooth'] })
  expect(data.rating).toEqual({ stars: 5, items: ['on_time', 'smooth'], comment: '' })
  expect([(poor ?? 0) <= (before ?? 0), (await ratingNow()) ?? 0]).toEqual([true, expect.any(Number)])
  expect(((await ratingNow()) ?? 0) >= (poor ?? 0)).toBe(true)
  await driver.endsShift()
})

async function finish(trip: Trip): Promise<void> {
  const steps = world.steps(trip)
  await steps.photographs('after')
  await steps.records('after')
  await steps.finishes()
  await steps.collects()
}

test('another member pays by a one-time link with an own card, once; the debt of the rider is gone [DDR-025]', async () => {
  const { rider, driver, hash } = await world.tripIn('PENDING_PAYMENT')
  const link = async () =>
    (await world.call(createOnetimePaymentLink, { body: { trip_hash: hash }, as: rider.as })).data
  const first = await link()
  const { token, url, amount } = await link()
  expect([amount, url.endsWith(`/designated-driver/pay#${token}`)]).toEqual([1000, true])
  const friend = await world.rider()
  const read = (as = friend.as, of = token) => world.call(readOnetimePayment, { body: { token: of }, as })
  expect((await read(friend.as, first.token)).status).toBe(404)
  expect((await read()).data).toMatchObject({ amount: 1000, state: 'OPEN' })
  const pay = (as = friend.as, agreed = 1000, key = 'pay') => {
    const body = { token, agreed_amount: agreed, payment_method: 'creditcard' }
    return world.call(payOnetimePayment, { body, as, key })
  }
  expect((await pay(friend.as, 900, 'less')).body).toMatchObject({ code: 'PAYMENT_LINK_AMOUNT_CHANGED' })
  const takenBefore = world.bank.takenTwd()
  expect((await pay()).status).toBe(200)
  await world.settle()
  expect(world.bank.takenTwd() - takenBefore).toBe(1000)
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'COMPLETED', payment: { open_amount: 0 } })
  expect((await read()).data.state).toBe('PAID')
  const second = await world.rider()
  expect((await read(second.as)).status).toBe(404)
  expect((await pay(second.as, 1000, 'again')).status).toBe(404)
  expect(await world.sumTwd()).toBe(0)
  await driver.endsShift()
})

test('of two members who pay by one link at once, one pays; an expired link pays nothing', async () => {
  const { rider, driver, hash } = await world.tripIn('PENDING_PAYMENT')
  const { token } = (await world.call(createOnetimePaymentLink, { body: { trip_hash: hash }, as: rider.as })).data
  const friends = [await world.rider(), await world.rider()]
  const takenBefore = world.bank.takenTwd()
  const pays = await Promise.all(
    friends.map(({ as }, at) =>
      world.call(payOnetimePayment, {
        body: { token, agreed_amount: 1000, payment_method: 'creditcard' },
        ...{ as, key: `friend-${at}` },
      }),
    ),
  )
  await world.settle()
  expect(pays.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(world.bank.takenTwd() - takenBefore).toBe(1000)
  await driver.endsShift()
  const other = await world.tripIn('PENDING_PAYMENT')
  const late = (await world.call(createOnetimePaymentLink, { body: { trip_hash: other.hash }, as: other.rider.as }))
    .data
  await world.leap(24 * 3600 + 1)
  const body = { token: late.token, agreed_amount: 1000, payment_method: 'creditcard' }
  expect((await world.call(payOnetimePayment, { body, as: rider.as, key: 'late' })).body.code).toBe(
    'PAYMENT_LINK_ENDED',
  )
})

test('the receipt of a paid trip comes by mail, line by line, once for two quick taps [DDR-026]', async () => {
  const { rider, driver, hash } = await world.tripIn('COMPLETED', { trip: { markup_price: 100 } })
  const ask = () => world.call(sendDesignatedReceipt, { body: { trip_hash: hash }, as: rider.as })
  expect((await ask()).body.code).toBe('USER_MISSING_EMAIL')
  await world.house.database.pool.query(`UPDATE identity.users SET email = 'ana@example.tw' WHERE id = $1`, [
    rider.riderId,
  ])
  expect((await ask()).data).toEqual({ sent_to: 'an…@example.tw', waits_for_proof: false })
  await ask()
  await world.settle()
  expect(received).toHaveLength(1)
  const [mail] = received
  expect([mail?.to, mail?.subject.includes('$1,100')]).toEqual(['ana@example.tw', true])
  for (const fact of [placeFields.start_address, placeFields.end_address, '$1,000', '給司機的加價', '現金'])
    expect(mail?.text).toContain(fact)
  const open = await world.tripIn('PENDING_PAYMENT')
  const unpaid = { body: { trip_hash: open.hash }, as: open.rider.as }
  expect((await world.call(sendDesignatedReceipt, unpaid)).body.code).toBe('NO_RECEIPT_YET')
  for (const one of [driver, open.driver]) await one.endsShift()
})

test('a trip is shared by a link that shows first names and the driver, and ends when revoked [DDR-027, DDR-028]', async () => {
  const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
  const { data } = await world.call(shareDesignatedTrip, { body: { trip_hash: hash }, as: rider.as })
  const { token, link_id: linkId } = data
  const follow = () => world.call(getSharedDesignatedTrip, { params: { token } })
  const shared = (await follow()).data
  expect(shared).toMatchObject({
    trip: { trip_hash: hash, status: 'TRIP_STARTED', plate: 'BKA-2981' },
    driver: { car_plate: 'BKA-2981' },
    position: { lat: expect.any(Number), lng: expect.any(Number) },
  })
  expect(JSON.stringify(shared)).not.toMatch(/松壽路|內湖路|0912|林小芳|1000/)
  const revoke = { params: { id: hash, link_id: linkId }, as: rider.as }
  expect((await world.call(revokeLink, revoke)).status).toBe(200)
  expect((await follow()).body.code).toBe('SHARE_LINK_REVOKED')
  const unknown = await world.call(getSharedDesignatedTrip, { params: { token: '0'.repeat(32) } })
  expect(unknown.status).toBe(404)
  const again = (await world.call(shareDesignatedTrip, { body: { trip_hash: hash }, as: rider.as })).data
  await finish({ rider, driver, hash })
  await world.leap(25 * 3600)
  const ended = await world.call(getSharedDesignatedTrip, { params: { token: again.token } })
  expect(ended.body.code).toBe('SHARE_LINK_ENDED')
})
