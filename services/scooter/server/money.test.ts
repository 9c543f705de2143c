import {
  createScooterPaymentLink,
  feeClauses,
  feeTypes,
  fineStatuses,
  listScooterCoupons,
  listTrafficTickets,
  listUnpaidScooterOrders,
  objectToScooterFee,
  reportScooterIssue,
  reserveScooter,
  scooterPaymentStatus,
  scooterStatus,
} from '@daoxing/scooter/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { termTexts } from './account/terms.ts'
import { aScooterHouse, type Held, mall, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 40 })
})
afterAll(() => house.close())
afterEach(() => house.bank.feels())

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))
const day = 24 * 3600

async function ridden(body: { destination?: typeof mall } = {}): Promise<Held> {
  const held = await house.rides({ plate: nextPlate(), ...body })
  await house.city.leap(120)
  const rental = await house.ends(held)
  await house.city.leap(60)
  return { ...held, rental }
}

const fee = ({ rental }: Held, changes: object = {}) => ({
  kind: 'feeRaised' as const,
  fee: {
    ...{
      feeId: `fee-${rental.wemoRentId}`,
      plate: rental.plate,
      wemoRentId: rental.wemoRentId,
      feeType: feeTypes.custody,
    },
    ...{
      amountTwd: 200,
      clause: '7.1',
      number: 'C-1',
      text: '車輛停放於禁停區',
      place: '松仁路',
      isTrafficTicket: false,
    },
    happenedAt: rental.endedAt ?? house.city.clock.now(),
    ...changes,
  },
})
const objects = ({ rider, rental }: Held) =>
  house.city.call(objectToScooterFee, {
    params: { id: rental.wemoRentId, feeId: `fee-${rental.wemoRentId}` },
    ...{ body: { text: '我停在格子裡' }, as: rider.as },
  })

test('a fee comes with its proof and clause, and no money moves for 14 days [SCT-014] [SCT-015]', async () => {
  const held = await ridden()
  const paidTwd = (await house.looks(held)).payment.paidTwd
  await house.tells(fee(held))
  expect((await house.looks(held)).fees).toMatchObject([
    { feeType: 5, fineStatus: 0, amountTwd: 200, clause: '7.1', proof: { number: 'C-1', text: '車輛停放於禁停區' } },
  ])
  await house.city.leap(14 * day - 120)
  expect((await house.looks(held)).payment.paidTwd).toBe(paidTwd)
  await house.city.leap(300)
  const charged = await house.looks(held)
  expect(charged.fees).toMatchObject([{ fineStatus: fineStatuses.charged }])
  expect(charged.payment.paidTwd).toBe(paidTwd + 200)
  expect(charged.bill?.lines.at(-1)).toMatchObject({ feeType: 5, kind: 'fee', amountTwd: 200 })
})

test('the terms that a rider accepts number every clause that a fee may name, in each language', () => {
  for (const language of ['zh-TW', 'en', 'ja'] as const) {
    const service = termTexts(house.city.house, language).find(({ termId }) => termId === 'service')?.text ?? ''
    const numbers = service.split('\n').map((line) => line.split(' ')[0])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(expect.arrayContaining([...feeClauses]))
  }
})

test('an objection holds a fee back until the vendor has decided; a dropped one never moves money [SCT-015]', async () => {
  const held = await ridden()
  const { paidTwd } = (await house.looks(held)).payment
  await house.tells(fee(held))
  expect((await objects(held)).data.fees).toMatchObject([{ fineStatus: 2, objection: '我停在格子裡' }])
  expect((await objects(held)).status).toBe(200)
  await house.city.leap(15 * day)
  expect((await house.looks(held)).payment.paidTwd).toBe(paidTwd)
  await house.tells({ kind: 'feeDecided', feeId: `fee-${held.rental.wemoRentId}`, isUpheld: false, text: '照片清楚' })
  expect((await house.looks(held)).fees).toMatchObject([{ fineStatus: 4, decision: '照片清楚' }])
  const other = await ridden()
  await house.tells(fee(other))
  await objects(other)
  await house.tells({ kind: 'feeDecided', feeId: `fee-${other.rental.wemoRentId}`, isUpheld: true, text: '格線外' })
  await house.city.leap(60)
  expect((await house.looks(other)).payment.paidTwd).toBe(paidTwd + 200)
  expect((await objects(other)).body.code).toBe('SCOOTER_ERROR_028')
})

test('no fee without proof, above every clause, of another vendor, told twice, or against a promised place [SCT-014]', async () => {
  await house.putsZones({ mallOpen: true })
  const promised = await house.rides({ plate: nextPlate(), destination: mall })
  await house.putsZones({ mallOpen: false })
  const at = { ...promised, rental: await house.ends(promised, mall) }
  await house.tells(fee(at, { feeType: feeTypes.relocation, text: '需調度' }))
  await house.tells(fee(at, { feeId: 'p', feeType: feeTypes.penalty, text: '私人土地' }))
  expect((await house.looks(at)).fees).toEqual([])
  const held = await ridden()
  await house.tells(fee(held, { number: ' ' }))
  await house.tells(fee(held, { feeId: 'x1', amountTwd: 20_000 }))
  await house.tells(fee(held, { feeId: 'x2', feeType: feeTypes.rental }))
  await house.tells(fee(held, { feeId: 'x3', clause: '9.9' }))
  expect((await house.looks(held)).fees).toEqual([])
  await house.tells(fee(held))
  await house.tells(fee(held))
  expect((await house.looks(held)).fees).toHaveLength(1)
})

test('a traffic ticket goes to the rider of its minute, never to the last rider [SCT-069]', async () => {
  const plate = nextPlate()
  const first = await house.rides({ plate })
  await house.city.leap(120)
  const at = house.city.clock.now()
  await house.city.leap(60)
  await house.ends(first)
  const last = await house.rides({ plate })
  const ticket = { isTrafficTicket: true, number: 'A12345678', text: '闖紅燈', happenedAt: at, amountTwd: 1800 }
  await house.tells(fee(last, { ...ticket, feeId: 'ticket-1' }))
  await house.tells(fee(last, { ...ticket, feeId: 'ticket-1' }))
  const ticketsOf = async ({ rider }: Held) =>
    (await house.city.call(listTrafficTickets, { query: {} as never, as: rider.as })).data.tickets
  expect(await ticketsOf(first)).toMatchObject([{ plate, number: 'A12345678', amountTwd: 1800, fineStatus: 11 }])
  const [found] = await ticketsOf(first)
  expect((found?.riddenFrom ?? at) < at && at < (found?.riddenUntil ?? at)).toBe(true)
  expect(await ticketsOf(last)).toEqual([])
  await house.tells(fee(last, { ...ticket, feeId: 'ticket-2', happenedAt: plusSeconds(at, -30 * day) }))
  expect([...(await ticketsOf(first)), ...(await ticketsOf(last))]).toHaveLength(1)
  await house.ends(last)
})

test('an unpaid ride comes before the next one, and a link pays it [SCT-009] [SCT-068] [SCT-071]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(2400)
  house.bank.feels('declines', 'declines', 'declines', 'declines', 'declines', 'declines')
  await house.ends(held)
  await house.city.leap(120)
  const unpaid = async () => (await house.city.call(listUnpaidScooterOrders, { as: held.rider.as })).data.orders
  const link = () =>
    house.city.call(createScooterPaymentLink, {
      ...{ params: { id: held.rental.wemoRentId }, as: held.rider.as, key: house.key() },
    })
  const [open] = await unpaid()
  expect(open?.payment.openTwd).toBeGreaterThan(0)
  expect((await link()).data).toMatchObject({
    url: `/payment?trip_hash=${held.rental.wemoRentId}`,
    amountTwd: open?.payment.openTwd,
  })
  expect((await house.asks(held.rider, { plate: nextPlate() })).body.code).toBe('SCOOTER_ERROR_011')
})

test('payment and rental have the numbers of the documents [SCT-013] [SCT-016]', () => {
  expect(([1, 2, 3, 4, 5, 11, 20] as const).map(scooterPaymentStatus)).toEqual([1, 2, 3, 2, 3, 11, 20])
  const of = (state: Parameters<typeof scooterStatus>[0]['state'], endedBy: 'rider' | 'house' | null = null) =>
    scooterStatus({ state, endedBy })
  expect([of('RESERVED'), of('RIDING'), of('CANCELED'), of('EXPIRED')]).toEqual([1, 2, 3, 4])
  expect([of('COMPLETED', 'rider'), of('COMPLETED', 'house')]).toEqual([5, 6])
})

test('there are no coupons yet, and a code of one is refused by name [SCT-018] [SCT-067]', async () => {
  const rider = await house.rider()
  expect((await house.city.call(listScooterCoupons, { as: rider.as })).data).toEqual({ coupons: [] })
  const { quoteHash } = (await house.quotes(rider, { plate: nextPlate() })).data
  const body = { quoteHash, couponCode: 'FREE' } as never
  const refused = await house.city.call(reserveScooter, { body, as: rider.as, key: house.key() })
  expect(refused.body.code).toBe('SCOOTER_ERROR_027')
})

test('a reported fault is kept with its picture; two riders with a dangerous one take the scooter off the map [SCT-070]', async () => {
  const plate = nextPlate()
  for (let rider = 0; rider < 2; rider += 1) {
    const held = await house.rides({ plate })
    const { wemoRentId } = held.rental
    const report = (body: object) =>
      house.city.call(reportScooterIssue, {
        ...{
          body: { plate, kind: 'brake', text: '煞車很鬆', ...body } as never,
          files: { file: pictureOf({ seed: 2 }) },
          as: held.rider.as,
        },
      })
    expect((await report({ wemoRentId: 'somebody-elses' })).status).toBe(404)
    expect((await report({ plate: 'ZZZ-0001' })).status).toBe(404)
    const told = await report({ wemoRentId })
    expect(told.data.reportId).toMatch(/./)
    await house.ends(held)
  }
  await house.scooterReports(plate)
  expect((await house.quotes(await house.rider(), { plate })).body.code).toBe('SCOOTER_ERROR_014')
})

test('a declined hold reserves nothing, and the scooter is free at once [SCT-057]', async () => {
  const plate = nextPlate()
  const rider = await house.rider()
  house.bank.feels('declines')
  const refused = await house.asks(rider, { plate })
  expect(refused.body.code).toBe('POST_RIDES_0011')
  house.bank.feels()
  expect((await house.asks(await house.rider(), { plate })).status).toBe(200)
})
