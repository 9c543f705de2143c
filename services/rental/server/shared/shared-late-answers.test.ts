import {
  commandTbox,
  extendRental,
  listExtensions,
  pushRentalDeskEvent,
  readPasscardSecret,
  reportPasscardUnlock,
  unlockCar,
} from '@daoxing/rental/contract'
import { codeAt } from '@daoxing/kit/contract/changing-code'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, plateOf, type SharedHouse, type Taken } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 12 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  house.forget()
  await house.balances()
})

type Sent = SharedHouse['line']['sent'][number]

/** The car answers this command only now. */
async function answersLate({ assetId, commandId }: Sent, result: 'done' | 'refused' = 'done'): Promise<void> {
  house.line.answers(assetId, { commandId, result, reason: null, at: house.city.clock.now() })
  await expect.poll(async () => (await storedAnswers(commandId)) > 0).toBe(true)
  await house.city.settle()
}

async function storedAnswers(commandId: string): Promise<number> {
  const { rows } = await house.city.house.database.pool.query('SELECT 1 FROM kit.inbox WHERE event_id LIKE $1', [
    `${commandId}:%`,
  ])
  return rows.length
}

function newest(): Sent {
  const sent = house.line.sent.at(-1)
  if (!sent) throw new Error('nothing was sent')
  return sent
}

const finds = ({ rider, order }: Taken) =>
  house.city.call(commandTbox, {
    params: { plateNo: order.plateNo },
    body: { command: 'find', ...house.beside } as never,
    ...{ as: rider.as, key: house.key() },
  })

test('a car that opens late runs for its rider, also if the rider has let it call meanwhile', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(0) })
  await house.walks(taken)
  await house.departs(taken)
  await house.city.settle()
  const open = newest()
  await house.city.advance(30)
  house.carReports(plateOf(0))
  expect((await finds(taken)).status).toBe(200)
  await house.city.settle()
  await answersLate(open)
  expect(await house.looks(taken)).toMatchObject({ state: 'IN_USE', isLocked: false })
  await house.brings(taken)
})

test('a car that still calls for its rider is opened after that, and the answer to the call ends no command', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(1) })
  await house.walks(taken)
  await finds(taken)
  const held = house.bank.heldTwd()
  expect((await house.departs(taken)).body.code).toBe('VEHICLE_CONTROL_UNDER_WAY')
  expect(house.bank.heldTwd()).toBe(held)
  await house.city.settle()
  const find = newest()
  await house.city.advance(30)
  house.carReports(plateOf(1))
  await house.departs(taken)
  await house.city.settle()
  await answersLate(find)
  expect(await house.looks(taken)).toMatchObject({
    state: 'PREAUTHORIZED',
    command: { kind: 'unlock', state: 'planned' },
    can: { cancel: false },
  })
  house.forget()
  await house.city.advance(7200)
  expect((await house.looks(taken)).state).toBe('EXPIRED')
  expect(house.bank.heldTwd()).toBe(held)
})

test('a car that calls at the end of its reservation does not keep it open', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(2) })
  await house.until(Date.parse(taken.order.takeUntil) - 5_000)
  house.carReports(plateOf(2))
  expect((await finds(taken)).status).toBe(200)
  await house.city.advance(120)
  expect((await house.looks(taken)).state).toBe('EXPIRED')
})

test('an answer to the rider before does not close the car of the rider who has it now', async () => {
  const before = await house.reservesCar({ plateNo: plateOf(3), startTime: house.in(0), endTime: house.in(30) })
  await house.walks(before)
  await house.departs(before)
  await house.city.settle()
  const open = newest()
  await house.city.advance(7200)
  house.forget()
  expect((await house.looks(before)).state).toBe('EXPIRED')
  const now = await house.takes({ plateNo: plateOf(3) })
  const sent = house.line.sent.length
  await answersLate(open)
  expect(house.line.sent).toHaveLength(sent)
  await house.brings(now)
})

test('a car that closes late ends the return that was signed, at the time of the press', async () => {
  const taken = await house.takes({ plateNo: plateOf(4) })
  house.carReports(plateOf(4), { isLocked: false })
  const { returnPressedAt } = (await house.presses(taken)).data
  await house.photographs(taken)
  await house.finishes(taken)
  await house.city.settle()
  const lock = newest()
  await house.city.advance(60)
  expect((await house.looks(taken)).state).toBe('RETURN_ERROR')
  await house.city.advance(3 * 3600)
  await answersLate(lock)
  expect(await house.looks(taken)).toMatchObject({
    state: 'COMPLETED',
    isLocked: true,
    returnedAt: returnPressedAt,
    returnProblems: [],
  })
})

test('a late answer does not end the return of a car that was opened again', async () => {
  const taken = await house.takes({ plateNo: plateOf(5) })
  house.carReports(plateOf(5), { isLocked: false })
  await house.presses(taken)
  await house.photographs(taken)
  await house.finishes(taken)
  await house.city.settle()
  const lock = newest()
  await house.city.advance(60)
  house.carReports(plateOf(5), { isLocked: false })
  const body = house.beside as never
  const named = { params: { orderNo: taken.order.orderNo }, query: {}, body, as: taken.rider.as, key: house.key() }
  expect((await house.city.call(unlockCar, named)).status).toBe(200)
  await house.city.settle()
  await answersLate(lock)
  expect((await house.looks(taken)).state).toBe('RETURN_ERROR')
  house.forget()
  await house.city.advance(60)
  await house.brings(taken)
})

test('staff ends the rental of a car that stays silent, at the time of the press and within its bill', async () => {
  const taken = await house.takes({ plateNo: plateOf(6) })
  house.carReports(plateOf(6), { isLocked: false })
  const { returnPressedAt } = (await house.presses(taken)).data
  await house.city.advance(26 * 3600)
  const at = house.city.clock.now()
  const fact = { kind: 'returned', odometer: 20_000, energy: 80, at }
  const body = { id: house.key(), at, orderHash: taken.order.hash, fact } as never
  const pushed = await house.city.call(pushRentalDeskEvent, { body, as: house.owner.lender })
  expect(pushed.status).toBe(200)
  await house.city.settle()
  const back = await house.looks(taken)
  expect(back).toMatchObject({ state: 'COMPLETED', returnedAt: returnPressedAt })
  expect(back.bill?.totalAmount).toBeLessThanOrEqual(taken.order.quote.totalAmount)
  await house.reservesCar({ plateNo: plateOf(6) })
})

test('a bank that does not answer about a longer span keeps no rider from the return', async () => {
  const taken = await house.takes({ plateNo: plateOf(7) })
  const named = { params: { orderNo: taken.order.orderNo }, as: taken.rider.as }
  const [offer] = (await house.city.call(listExtensions, named)).data.offers
  if (!offer) throw new Error('nothing is offered')
  const before = house.bank.takenTwd()
  house.bank.feels('silent')
  const { endTime, quoteHash } = offer
  await house.city.call(extendRental, { ...named, body: { endTime, quoteHash } as never, key: house.key() })
  house.carReports(plateOf(7), { isLocked: false })
  expect((await house.presses(taken)).data.state).toBe('RETURNING')
  house.bank.feels()
  const back = await house.brings(taken)
  await house.city.advance(600)
  expect(await house.looks(taken)).toMatchObject({ state: 'COMPLETED', endTime: taken.order.endTime })
  expect(house.bank.takenTwd() - before).toBe(back.bill?.totalAmount)
})

test('a keypad that reports late does not begin the rental of the next rider', async () => {
  const before = await house.takes({ plateNo: plateOf(8), startTime: house.in(0), endTime: house.in(30) })
  const params = { plateNo: plateOf(8) }
  const { secret } = (await house.city.call(readPasscardSecret, { params, as: house.owner.lender })).data
  const usedAt = house.city.clock.now()
  await house.brings(before)
  const next = await house.reservesCar({ plateNo: plateOf(8), startTime: house.in(40), endTime: house.in(90) })
  await house.walks(next)
  await house.departs(next)
  await house.city.advance(40)
  house.forget()
  const reports = (at: string) =>
    house.city.call(reportPasscardUnlock, {
      params,
      body: { code: codeAt({ secret, at }), at } as never,
      as: house.owner.lender,
    })
  expect((await reports(usedAt)).status).toBe(200)
  expect((await house.looks(next)).state).toBe('PREAUTHORIZED')
  await reports(house.city.clock.now())
  expect((await house.looks(next)).state).toBe('IN_USE')
  await house.brings(next)
})

test('a car that is driven on to another place is given back in a bay of that place', async () => {
  const taken = await house.takes({ plateNo: plateOf(9) })
  house.carReports(plateOf(9), { isLocked: false })
  await house.presses(taken)
  await house.photographs(taken)
  const zone = { lat: 25.0412, lng: 121.5651 }
  house.carReports(plateOf(9), { position: { point: zone, accuracyMetres: 8 }, odometerKm: 20_003, isLocked: false })
  await house.finishes(taken)
  await house.obey()
  expect((await house.looks(taken)).state).toBe('COMPLETED')
  const { rows } = await house.city.house.database.pool.query<{ stand: string }>(
    'SELECT return_stand_id AS stand FROM rental.shared_orders WHERE order_hash = $1',
    [taken.order.hash],
  )
  expect(rows[0]?.stand).toBe(house.lotIds.zone)
})
