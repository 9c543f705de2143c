import { plusSeconds } from '@daoxing/kit/contract'
import {
  changeWaiver,
  checkReturnStatus,
  estimateReturnBill,
  extendRental,
  listExtensions,
  listRentalDeskOrders,
  movePickUpTime,
  neededSlots,
  type RentalDeskFact,
} from '@daoxing/rental/contract'
import { clearConfigOverride, configValue, overrideConfig } from '@daoxing/configs/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rentalConfigs } from '../rental-configs.ts'
import { aSharedHouse, lotPoint, plateOf, type SharedHouse, type Taken } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 12 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

const orderNo = ({ order }: Taken) => ({ orderNo: order.orderNo })
const noticesOf = async (taken: Taken, wanted: string) => {
  const { rows } = await house.city.house.database.pool.query(
    'SELECT 1 FROM notices.notices WHERE order_hash = $1 AND kind = $2',
    [taken.order.hash, wanted],
  )
  return rows.length
}

/** The tariff of today is another one than that of the reservation. */
async function changesTariff(change: { readonly waiverHourTwd?: number; readonly energyPercentTwd?: number }) {
  await house.city.house.database.transaction(async (tx) => {
    const config = rentalConfigs.rental_shared_tariff
    const value = { ...(await configValue(tx, config)), ...change }
    await overrideConfig(tx, house.city.house.clock, { config, value })
  })
}
afterEach(() =>
  house.city.house.database.transaction((tx) => clearConfigOverride(tx, rentalConfigs.rental_shared_tariff)),
)

test('another pick-up time with another price is answered first, and taken with the new total alone [SHC-046]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(0) })
  const move = (body: object) =>
    house.city.call(movePickUpTime, {
      ...{ params: orderNo(taken), body: body as never, as: taken.rider.as, key: house.key() },
    })
  const longer = { startTime: house.in(60), endTime: house.in(180) }
  const refused = await move(longer)
  expect([refused.status, refused.body.code]).toEqual([409, 'RENTAL_PRICE_CHANGED'])
  expect(refused.body).toMatchObject({ data: { totalTwd: 240 } })
  expect((await move({ ...longer, expectedTwd: 239 })).body.code).toBe('RENTAL_PRICE_CHANGED')
  expect(await house.looks(taken)).toMatchObject({ startTime: taken.order.startTime, quote: { totalAmount: 120 } })
  expect((await move({ ...longer, expectedTwd: 240 })).data).toMatchObject({ quote: { totalAmount: 240 } })
  // The same price needs no second question.
  expect((await move({ startTime: house.in(70) })).data).toMatchObject({ startTime: house.in(70) })
})

test('the waiver has the rate of the reservation, whatever the tariff of today says [SHC-042]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(1) })
  await changesTariff({ waiverHourTwd: 50 })
  const change = (lossDamageWaiverRate: number) =>
    house.city.call(changeWaiver, {
      params: orderNo(taken),
      body: { chooseLossDamageWaiver: true, lossDamageWaiverRate } as never,
      as: taken.rider.as,
    })
  expect((await change(50)).body.code).toBe('RENTAL_WAIVER_RATE_CHANGED')
  expect((await change(30)).data).toMatchObject({ chooseLossDamageWaiver: true, quote: { waiverTwd: 30 } })
})

test('energy has the price of the day of the return, before and in the bill', async () => {
  const taken = await house.takes({ plateNo: plateOf(2) })
  await house.until(taken.order.endTime)
  await changesTariff({ energyPercentTwd: 20 })
  house.carReports(plateOf(2), { energyPercent: 75, isLocked: false })
  const line = { kind: 'energy', amountTwd: 100, clause: 'energy', count: 5 }
  const before = await house.city.call(estimateReturnBill, { params: orderNo(taken), as: taken.rider.as })
  expect(before.data.lines).toContainEqual(line)
  expect((await house.brings(taken, { energyPercent: 75 })).bill?.lines).toContainEqual(line)
})

test('an extension ends where the next reservation of its own rider begins [SHC-003]', async () => {
  const taken = await house.takes({ plateNo: plateOf(3) })
  const { endTime } = taken.order
  const span = { startTime: endTime + 40 * 60_000, endTime: endTime + 100 * 60_000 }
  const next = await house.asksFor(taken.rider, { plateNo: plateOf(4), ...span })
  expect(next.status).toBe(200)
  const { data } = await house.city.call(listExtensions, { params: orderNo(taken), as: taken.rider.as })
  expect(data.offers.map((offer) => (offer.endTime - endTime) / 60_000)).toEqual([30, 40])
  const body = { endTime: endTime + 50 * 60_000, quoteHash: data.offers[0]?.quoteHash } as never
  const beyond = await house.city.call(extendRental, {
    ...{ params: orderNo(taken), body, as: taken.rider.as, key: house.key() },
  })
  expect([beyond.status, beyond.body.code]).toEqual([409, 'ACTIVE_RENTAL_EXISTS'])
  await house.brings(taken)
})

test('a walk that was begun in time is not cut short by the end of the waiting time', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(5) })
  await house.until(Date.parse(taken.order.takeUntil) - 60_000)
  house.carReports(plateOf(5))
  const walking = (await house.acts(taken, 1)).data
  expect(walking.takeUntil).toBe(plusSeconds(house.city.clock.now(), 20 * 60))
  await house.city.advance(15 * 60)
  expect((await house.looks(taken)).state).toBe('DEPARTING')
  // Going away and coming back does not begin another one.
  house.carReports(plateOf(5))
  await house.acts(taken, 2)
  expect((await house.acts(taken, 1)).data.takeUntil).toBe(walking.takeUntil)
  await house.city.advance(6 * 60)
  expect((await house.looks(taken)).state).toBe('EXPIRED')
})

test('a car that never comes back is asked for every day, and its operator sees it', async () => {
  const taken = await house.takes({ plateNo: plateOf(6) })
  const overdue = async () =>
    (await house.city.call(listRentalDeskOrders, { as: house.owner.lender })).data.orders.filter(
      ({ orderHash }) => orderHash === taken.order.hash,
    )
  expect(await overdue()).toEqual([])
  await house.until(taken.order.endTime + 3 * 86_400_000 - 60_000)
  const before = await noticesOf(taken, 'rentalOverdue')
  // The third and the fourth day: one reminder each.
  await house.city.advance(120)
  await house.until(taken.order.endTime + 4 * 86_400_000 + 60_000)
  expect((await noticesOf(taken, 'rentalOverdue')) - before).toBe(2)
  expect(await overdue()).toMatchObject([{ state: 'IN_USE', plateNo: plateOf(6), endsAt: taken.order.endsAt }])
  const as = house.owner.lender
  const at = house.city.clock.now()
  await house.reports(taken.order.hash, { kind: 'returned', odometer: 20_100, energy: 40, at }, { as })
  expect(await overdue()).toEqual([])
}, 60_000)

test('a silent car whose last place is outside of every lot is given back by the position of its rider and the picture of the bay', async () => {
  const taken = await house.takes({ plateNo: plateOf(7) })
  house.carReports(plateOf(7), { position: { point: { ...lotPoint, lat: lotPoint.lat + 0.05 }, accuracyMetres: 10 } })
  await house.city.advance(600)
  const check = async (query: object) =>
    (await house.city.call(checkReturnStatus, { params: orderNo(taken), query: query as never, as: taken.rider.as }))
      .data
  const away = { latitude: lotPoint.lat + 0.05, longitude: lotPoint.lng }
  expect((await house.presses(taken, away)).body.code).toBe('VEHICLE_INVALID_PARKING_ZONE')
  expect((await house.presses(taken, {})).body.code).toBe('VEHICLE_INVALID_PARKING_ZONE')
  expect(await check(house.beside)).toMatchObject({ mayReturn: true, problems: [{ kind: 'unheard' }] })
  const pressed = (await house.presses(taken)).data
  expect(pressed.state).toBe('RETURNING')
  for (const slot of neededSlots('return')) if (slot !== 'parkingGrid') await house.returnPictures(taken, slot)
  expect((await house.finishes(taken)).body.code).toBe('RENTAL_PICTURES_MISSING')
  await house.returnPictures(taken, 'parkingGrid')
  expect((await house.finishes(taken, away)).body.code).toBe('VEHICLE_INVALID_PARKING_ZONE')
  expect((await house.finishes(taken)).data.command).toMatchObject({ kind: 'lock' })
  await house.city.advance(40)
  house.forget()
  const back = await house.looks(taken)
  expect(back).toMatchObject({ state: 'COMPLETED', isLocked: null, returnedAt: pressed.returnPressedAt })
})

test('a silent car that answers after all is closed by its answer', async () => {
  const taken = await house.takes({ plateNo: plateOf(8) })
  await house.city.advance(600)
  await house.presses(taken)
  await house.photographs(taken)
  await house.finishes(taken)
  await house.obey('refused', 'doorOpen')
  expect(await house.looks(taken)).toMatchObject({ state: 'RETURN_ERROR', returnProblems: [{ kind: 'doorOpen' }] })
  await house.brings(taken)
})

type Damage = Extract<RentalDeskFact, { kind: 'damageFound' }>

async function damaged(taken: Taken, change: Partial<Damage> = {}) {
  const happenedAt = (await house.looks(taken)).returnedAt ?? ''
  const proof = { number: 'INV-1', text: '右後門凹陷', happenedAt }
  const fact: Damage = { kind: 'damageFound', repairTwd: 8_000, repairDays: 12, proof, ...change }
  await house.reports(taken.order.hash, fact, { as: house.owner.lender })
  return (await house.looks(taken)).laterLines
}

test('damage that is found after the return is told with its proof, cut by the contract, and charged once after the days to object', async () => {
  const taken = await house.takes({ plateNo: plateOf(9) })
  const { bill } = await house.brings(taken)
  const lines = await damaged(taken)
  const dayTwd = taken.order.quote.tariff.dayTwd
  const lossTwd = Math.floor((12 * dayTwd * 60) / 100)
  expect(lines).toMatchObject([
    { kind: 'repair', amountTwd: 8_000, state: 'announced', proof: { number: 'INV-1' } },
    { kind: 'lossOfUse', amountTwd: lossTwd, askedTwd: 12 * dayTwd, clause: 'lossOfUse', count: 12 },
  ])
  // The same paper again, and another one that would cost more than the contract allows for a rental.
  expect(await damaged(taken)).toHaveLength(2)
  const more = await damaged(taken, { repairTwd: 0, repairDays: 20, proof: { ...proofOf(lines), number: 'INV-2' } })
  expect(more.at(-1)).toMatchObject({ kind: 'lossOfUse', amountTwd: 10 * dayTwd - lossTwd, askedTwd: 20 * dayTwd })
  const before = house.bank.takenTwd()
  await house.city.leap(14 * 86_400 + 60)
  await house.city.settle()
  expect(house.bank.takenTwd() - before).toBe(8_000 + 10 * dayTwd)
  const after = await house.looks(taken)
  expect(after).toMatchObject({ state: 'COMPLETED', payment: { openTwd: 0 } })
  expect(after.bill?.totalAmount).toBe((bill?.totalAmount ?? 0) + 8_000 + 10 * dayTwd)
  expect(after.bill?.lines).toContainEqual(
    expect.objectContaining({ kind: 'lossOfUse', amountTwd: lossTwd, clause: 'lossOfUse' }),
  )
})
const proofOf = (lines: Awaited<ReturnType<typeof damaged>>) =>
  lines[0]?.proof ?? { number: '', text: '', happenedAt: '' }

test('the waiver of a shared car covers repair and loss of use, as its words promise, unless its limits are proved', async () => {
  const taken = await house.takes({ plateNo: plateOf(10), chooseLossDamageWaiver: true })
  await house.brings(taken)
  expect(await damaged(taken)).toEqual([])
  expect(await damaged(taken, { excluded: 'drunk' })).toMatchObject([{ kind: 'repair' }, { kind: 'lossOfUse' }])
})
