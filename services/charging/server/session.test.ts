import { cancelCharging, stopCharging } from '@daoxing/charging/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChargingWorld, openChargingWorld, usualTariff } from './testing/charging-world.ts'

let world: ChargingWorld
beforeAll(async () => {
  world = await openChargingWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.bank.feels()
  world.operators.answers({})
  world.operators.finds('unknown')
})
afterEach(() => world.compareBooks())

test('an order is held, started, read, ended and paid by the record of its operator [CHG-029, CHG-041]', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  expect(world.operators.asked).toContain(`start ${hash}`)
  expect(await sees()).toMatchObject({ status: 'CHARGING', rawState: 'Charging', energyKwh: 0 })
  await says(5)
  expect(await sees()).toMatchObject({ energyKwh: 5, amountTwd: 50, powerKw: 30 })
  await says(8, { status: 'COMPLETED' })
  expect(await sees()).toMatchObject({ status: 'PENDING_PAY', billState: 'awaited', amountTwd: 80 })
  expect(await world.claims(hash)).toBe(0)
  await world.tells(hash, { cdr: cdr(8) })
  const paid = await sees()
  expect(paid).toMatchObject({ status: 'PAYMENT_COMPLETED', billState: 'final', amountTwd: 80 })
  expect(paid.payment).toMatchObject({ paidTwd: 80, openTwd: 0, word: 'Normal' })
  expect(world.bank.heldTwd()).toBe(0)
})

test('a start that times out is adopted if its session begins later', async () => {
  const { hash, sees } = await world.anOrder()
  await world.answersCommand(hash, 'START_SESSION', 'TIMEOUT')
  expect(await sees()).toMatchObject({ status: 'PRE_START', startState: 'timedOut' })
  await world.advance(100)
  expect((await sees()).status).toBe('PRE_START')
  await world.advance(30)
  expect(await sees()).toMatchObject({ status: 'INVALID', payment: { paidTwd: 0 } })
  expect(world.bank.heldTwd()).toBe(0)
})

test('a session that begins after its rider has left is stopped, and costs nothing', async () => {
  const { hash, rider, sees } = await world.anOrder()
  await world.call(cancelCharging, { body: { orderNo: hash }, as: rider.as })
  world.operators.finds({ sessionId: 'late', status: 'ACTIVE' })
  await world.advance(120)
  expect(world.operators.asked).toContain(`stop ${hash}`)
  world.operators.finds({ sessionId: 'late', status: 'COMPLETED' })
  await world.advance(120)
  expect(await sees()).toMatchObject({ status: 'INVALID', payment: { paidTwd: 0, openTwd: 0 } })
})

test('a start that its operator refuses ends the order, and the hold is released', async () => {
  const { hash, sees } = await world.anOrder()
  await world.answersCommand(hash, 'START_SESSION', 'EVSE_OCCUPIED')
  expect(await sees()).toMatchObject({ status: 'INVALID', lastEvent: 'START_REFUSED' })
  expect([world.bank.heldTwd(), await world.claims(hash)]).toEqual([0, 0])
})

test('a session that waits for ever is given up, and its operator is asked to end it', async () => {
  const { hash, sees } = await world.anOrder()
  world.operators.finds({ sessionId: 'pending', status: 'PENDING' })
  await world.advance(400)
  expect((await sees()).status).toBe('INVALID')
  expect(world.operators.asked).toContain(`stop ${hash}`)
})

test('the power ends, the grace runs free, and only then the place costs [CHG-049, CHG-051]', async () => {
  const charge = await world.aCharge({ holdTwd: 400 })
  await charge.says(5)
  await charge.says(5, { afterMinutes: 4 })
  const buffered = await charge.sees()
  expect(buffered).toMatchObject({ status: 'PRE_STOP', rawState: 'Buffer', amountTwd: 50 })
  await charge.says(5, { afterMinutes: 4 })
  expect((await charge.sees()).amountTwd).toBe(50)
  await charge.says(5, { afterMinutes: 12 })
  const parked = await charge.sees()
  expect(parked).toMatchObject({ rawState: 'Parking' })
  // 20 minutes without power, 10 of them free: 10 minutes at 60 an hour.
  expect(parked.amountTwd).toBe(60)
  await charge.says(5, { afterMinutes: 1, status: 'COMPLETED' })
  expect(await charge.sees()).toMatchObject({ amountTwd: 61 })
  expect(await world.eventsOf(charge.hash)).toEqual([
    ...['REQUESTED', 'HELD', 'STARTED', 'POWER_ENDED', 'GRACE_ENDED', 'ENDED'],
  ])
})

test('the most that is paid is the amount on the screen at the end', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(5, { status: 'COMPLETED' })
  await world.tells(hash, { cdr: cdr(6) })
  expect(await sees()).toMatchObject({ amountTwd: 50, payment: { paidTwd: 50 } })
})

test('a bill may be higher than shown if the screen said that readings were missing', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(5)
  await says(5.5, { afterMinutes: 20, status: 'COMPLETED' })
  expect(await sees()).toMatchObject({ readingsMissing: true })
  await world.tells(hash, { cdr: cdr(6) })
  expect(await sees()).toMatchObject({ amountTwd: 60 })
})

test('watt hours for kilowatt hours, and a meter that begins at zero again, change no bill', async () => {
  const { sees, says } = await world.aCharge()
  await says(5)
  await says(5100, { afterMinutes: 1 })
  expect(await sees()).toMatchObject({ energyKwh: 5, amountTwd: 50, readingsMissing: true })
  await says(0.1, { afterMinutes: 1 })
  expect(await sees()).toMatchObject({ energyKwh: 5 })
})

test('without a record for two hours the readings decide, and a later record corrects the bill', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const until = world.clock.now()
  await world.advance(2 * 3600 + 1500)
  expect(await sees()).toMatchObject({ billState: 'provisional', amountTwd: 80, payment: { paidTwd: 80 } })
  expect(world.operators.asked).toContain(`cdrs ${hash}`)
  await world.tells(hash, { cdr: cdr(7, { until }) })
  const corrected = await sees()
  expect(corrected).toMatchObject({ billState: 'corrected', amountTwd: 70 })
  expect(corrected.payment).toMatchObject({ paidTwd: 80, refundedTwd: 10, openTwd: 0, word: 'Refund' })
})

test('a credited record is refunded, and the new one is billed once [CHG-042]', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const first = cdr(8)
  await world.tells(hash, { cdr: first })
  await world.tells(hash, { cdr: { ...first, id: 'credit', credit: true, credit_reference_id: first.id } })
  expect(await sees()).toMatchObject({ amountTwd: 0, payment: { refundedTwd: 80, word: 'Refund' } })
  await world.tells(hash, { cdr: { ...cdr(7), id: 'new', end_date_time: first.end_date_time } })
  await world.tells(hash, { cdr: { ...cdr(7), id: 'new', end_date_time: first.end_date_time } }, 'again')
  expect(await sees()).toMatchObject({ amountTwd: 70, billState: 'corrected', payment: { openTwd: 0 } })
})

test('a total that does not add up is looked into, and the rider pays what the tariff gives', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  await world.tells(hash, { cdr: cdr(8, { total_cost: { excl_vat: 95, incl_vat: 95 } }) })
  expect(await sees()).toMatchObject({ billState: 'checking', amountTwd: 80, payment: { paidTwd: 80 } })
  const { rows } = await world.house.database.pool.query('SELECT reason FROM charging.reconciliations')
  expect(rows).toEqual([{ reason: 'another total' }])
})

test('a record that arrives before the end of its session waits for it', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(4)
  await world.tells(hash, { cdr: cdr(4) })
  expect((await sees()).status).toBe('CHARGING')
  await says(4, { afterMinutes: 0, status: 'COMPLETED' })
  expect(await sees()).toMatchObject({ status: 'PAYMENT_COMPLETED', amountTwd: 40 })
})

test('a stop that is accepted while power flows on is said, escalated and not paid by the rider', async () => {
  const { hash, rider, sees, says } = await world.aCharge({ holdTwd: 900 })
  await says(5)
  await world.call(stopCharging, { body: { orderNo: hash }, as: rider.as })
  await world.settle()
  await says(6, { afterMinutes: 2 })
  await says(10, { afterMinutes: 5 })
  const ignored = await sees()
  expect(ignored.isStopIgnored).toBe(true)
  expect(ignored.amountTwd).toBeLessThanOrEqual(56)
  await world.advance(120)
  expect(world.operators.asked).toContain(`unlock ${hash}`)
})

test('a limit in kilowatt hours asks for a stop when it is reached', async () => {
  const { hash, sees, says } = await world.aCharge({ limit: { kind: 'kwh', value: 5 } })
  await says(4.9)
  expect((await sees()).status).toBe('CHARGING')
  await says(5, { afterMinutes: 1 })
  expect(await sees()).toMatchObject({ status: 'PRE_STOP', stopReason: 'limit' })
  expect(world.operators.asked).toContain(`stop ${hash}`)
})

test('a limit in dollars is never passed by the energy', async () => {
  const { sees, says } = await world.aCharge({ limit: { kind: 'twd', value: 60 }, holdTwd: 60 })
  await says(6.4)
  await says(6.6, { afterMinutes: 1, status: 'COMPLETED' })
  expect(await sees()).toMatchObject({ amountTwd: 60 })
})

test('a hold is raised at 80 %, and a session whose hold cannot grow is stopped before its end', async () => {
  const { sees, says } = await world.aCharge({ holdTwd: 100 })
  await says(8)
  expect(await sees()).toMatchObject({ coverTwd: 400 })
  world.bank.feels('declines')
  await says(32, { afterMinutes: 14 })
  await says(32.1, { afterMinutes: 14 })
  await says(38, { afterMinutes: 7 })
  expect(await sees()).toMatchObject({ status: 'PRE_STOP', stopReason: 'payment' })
})

test('a charge whose payment fails says so, and is paid by its link [CHG-053]', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  world.bank.feels('declines')
  await world.tells(hash, { cdr: cdr(8) })
  await world.advance(3600)
  expect(['PAYMENT_FAILED', 'PAYMENT_COMPLETED']).toContain((await sees()).status)
})

test('the tariff of the start counts for the whole session', async () => {
  const { hash, sees, says, cdr } = await world.aCharge()
  await says(8, { status: 'COMPLETED' })
  const dearer = usualTariff({ elements: [{ price_components: [{ type: 'ENERGY', price: 20, step_size: 1 }] }] })
  await world.tells(hash, { cdr: cdr(8, { tariffs: [dearer], total_cost: { excl_vat: 160, incl_vat: 160 } }) })
  expect(await sees()).toMatchObject({ amountTwd: 80, billState: 'checking' })
})
