import {
  createRentalPaymentToken,
  getRental,
  getRentalContents,
  getRentalContract,
  listMatchedCoupons,
  rentalInvoiceTypes,
  type RentalOrder,
} from '@daoxing/rental/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashOfContract } from './contract-text.ts'
import { aRentalHouse, type Rented, type RentalHouse } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

const six = (days: number) => ({ startTime: house.at(days), endTime: house.at(days, 6) })
const returns = async (rented: Rented, more = {}) => {
  await house.until(rented.order.endTime)
  const at = house.city.clock.now()
  await house.reports(rented.order.hash, { kind: 'returned', odometer: 12_100, energy: 80, at, ...more })
  await house.city.settle()
  return house.sees(rented)
}
const pays = (rented: Rented, body = {}) => house.pays(rented, body)
const numbersOf = ({ payment: { rentalStatus, check } }: RentalOrder) => [rentalStatus, check]

test('a payment is unpaid, paid, cancelled, partly or wholly refunded [RNT-040, RNT-041]', async () => {
  const rider = await house.renter()
  house.bank.feels('declines')
  const { data: unpaid } = await house.orders(rider, house.wish(six(12)))
  expect(numbersOf(unpaid)).toEqual([1, 'still checking'])
  await house.city.advance(901)
  expect(numbersOf(await house.sees({ rider, order: unpaid }))).toEqual([3, 'cancelled'])
  const whole = await house.reserves(six(30))
  expect(numbersOf(whole.order)).toEqual([2, 'completed'])
  await house.deletes(whole)
  expect(numbersOf(await house.sees(whole))).toEqual([5, 'cancelled'])
  const part = await house.reserves(six(8))
  await house.deletes(part)
  expect(numbersOf(await house.sees(part))).toEqual([4, 'completed'])
  expect(numbersOf(await returns(await house.drives(six(2))))).toEqual([2, 'completed'])
})

test('the bill has nine fields, and its lines come to its total [RNT-022]', async () => {
  const { bill, ...order } = await returns(await house.drives(six(2)), { energy: 60, odometer: 12_150 })
  expect(Object.keys(bill ?? {}).toSorted()).toEqual(
    [
      ...['rentStart', 'rentEnd', 'totalAmount', 'odoMeter', 'etagAmount', 'payAmount', 'pointsUsed', 'promotionInfos'],
      ...['usedCoupons', 'lines'],
    ].toSorted(),
  )
  expect(bill).toMatchObject({
    ...{ rentStart: order.departedAt, rentEnd: order.returnedAt, odoMeter: 150, etagAmount: 0, payAmount: 0 },
    ...{ pointsUsed: 0, usedCoupons: [], promotionInfos: [] },
  })
  expect(bill?.totalAmount).toBe(order.terms.promotionTotalAmount + 20 * order.terms.energyPercentTwd)
  expect(bill?.lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(bill?.totalAmount)
})

test('a bill that the bank declined blocks the next rental until it is repaid [ERR-019]', async () => {
  const rented = await house.drives(six(2))
  house.bank.feels('declines', 'declines', 'declines')
  expect(await returns(rented, { energy: 40 })).toMatchObject({ state: 'PENDING_PAYMENT', can: { pay: true } })
  const next = await house.orders(rented.rider, house.wish(six(9)), { key: 'next' })
  expect([next.status, next.body.code, next.body.message]).toEqual([
    409,
    'UNPAID_ORDER',
    '你有一筆尚未付款的訂單，付清後就能租車。',
  ])
  house.bank.feels()
  const paid = await pays(rented)
  expect(paid.data).toMatchObject({ state: 'COMPLETED', can: { pay: false }, bill: { payAmount: 0 } })
  expect((await house.orders(rented.rider, house.wish(six(9)), { key: 'then' })).status).toBe(200)
})

test('payments are refused by the names of the documents [ERR-020, RNT-070]', async () => {
  const driven = await house.drives(six(2))
  expect((await pays(driven)).body.code).toBe('RENTAL_NOTHING_TO_PAY')
  await returns(driven)
  expect([(await pays(driven)).status, (await pays(driven)).body.code]).toEqual([409, 'PAYMENT_STATUS_COMPLETED'])
  const gone = await house.reserves(six(12))
  await house.deletes(gone)
  expect((await pays(gone)).body.code).toBe('PAYMENT_STATUS_CANCELLED')
  const rider = await house.renter()
  house.bank.feels('declines')
  const { data: order } = await house.orders(rider, house.wish(six(14)))
  expect((await pays({ rider, order }, { paymentMethod: 'cash' })).body.code).toBe('PAYMENT_INVALID_METHOD')
  house.bank.feels('silent')
  expect((await pays({ rider, order })).data.deposit.state).toBe('paying')
  expect((await pays({ rider, order })).body.code).toBe('PAYMENT_STATUS_CHECKING')
  const missing = { params: { hash: 'R000000' }, as: rider.as }
  const absent = await house.city.call(getRental, missing)
  expect([absent.status, absent.body.code]).toEqual([404, 'RENTAL_NOT_FOUND'])
})

test('coupons are an empty list, and a coupon is refused by its name [RNT-073]', async () => {
  const rider = await house.renter()
  expect((await house.city.call(listMatchedCoupons, { as: rider.as })).data).toEqual({ coupons: [] })
  expect((await house.estimates(rider, house.wish({ coupon: 'X' }))).body.code).toBe('RENTAL_COUPONS_NOT_YET')
})

test('an invoice has one of five types with its own number, and another one is refused [INV-013, INV-019]', async () => {
  const rider = await house.renter()
  const personal = { receiptType: 'personal' } as const
  const good = [
    { ...personal, carrierType: rentalInvoiceTypes.paper },
    {
      ...personal,
      carrierType: rentalInvoiceTypes.naturalPersonCertificate,
      naturalPersonCertificate: 'AB12345678901234',
    },
    { ...personal, carrierType: rentalInvoiceTypes.mobileBarcode, mobilePhoneBarcode: '/ABC+123' },
    { ...personal, carrierType: rentalInvoiceTypes.donate, loveCode: '919' },
    { ...personal, carrierType: rentalInvoiceTypes.electronic, email: 'ana@example.tw' },
    { receiptType: 'company', carrierType: 1, companyName: '島嶼有限公司', ubn: '04595257' },
  ] as const
  expect(good.slice(0, 5).map(({ carrierType }) => carrierType)).toEqual([1, 2, 3, 4, 5])
  for (const [at, carrier] of good.entries()) {
    const { data } = await house.orders(rider, house.wish({ ...six(20 + at), carrier }), { key: `invoice-${at}` })
    expect(data.invoiceInfo).toEqual(carrier)
  }
  const wrong = [
    { ...personal, carrierType: 2 as const, naturalPersonCertificate: 'A1' },
    { ...personal, carrierType: 3 as const, mobilePhoneBarcode: 'ABC1234' },
    { ...personal, carrierType: 5 as const },
    { receiptType: 'company' as const, carrierType: 1 as const, companyName: '島嶼', ubn: '04595256' },
    { receiptType: 'company' as const, carrierType: 4 as const, companyName: '島嶼', ubn: '04595257', loveCode: '919' },
  ]
  for (const carrier of wrong) expect((await house.estimates(rider, house.wish({ carrier }))).status).toBe(400)
})

test('a waiver has its price for each driver, and damage then costs the excess at most [RNT-018]', async () => {
  const drivers = [
    { noDuty: 'Y', autoRenew: 'N' },
    { noDuty: 'N', autoRenew: 'N' },
  ] as const
  const rider = await house.renter()
  const plain = (await house.estimates(rider, house.wish())).data
  const waived = (await house.estimates(rider, house.wish({ drivers: [...drivers] }))).data
  expect(waived.insuranceTwd - plain.insuranceTwd).toBe(250)
  const { quoteHash } = plain
  const other = await house.orders(rider, house.wish({ drivers: [...drivers] }), { more: { quoteHash } })
  expect(other.body.code).toBe('RENTAL_QUOTE_DOES_NOT_FIT')
  const repair = async (driver: number) => {
    const rented = await house.drives({ ...six(2), drivers: [...drivers] })
    const { bill } = await returns(rented, { damage: { repairTwd: 30_000, repairDays: 0, text: '保險桿', driver } })
    return bill?.lines.find(({ kind }) => kind === 'repair')
  }
  expect(await repair(0)).toMatchObject({ amountTwd: 10_000, askedTwd: 30_000, clause: 'repair' })
  expect(await repair(1)).toMatchObject({ amountTwd: 30_000 })
})

test('a waiver ends with the booked time, and one that renews itself holds until the return', async () => {
  const repair = async (autoRenew: 'Y' | 'N') => {
    const rented = await house.drives({ ...six(2), drivers: [{ noDuty: 'Y', autoRenew }] })
    await house.until(rented.order.endTime + 2 * 3_600_000)
    const happenedAt = house.city.clock.now()
    const damage = { repairTwd: 30_000, repairDays: 0, text: '保險桿', happenedAt }
    const { bill } = await returns(rented, { damage })
    return bill?.lines.find(({ kind }) => kind === 'repair')?.amountTwd
  }
  expect([await repair('Y'), await repair('N')]).toEqual([10_000, 30_000])
})

test('the caps are read before the order, and the copy afterwards is the text that was agreed to', async () => {
  const { contract } = (await house.city.call(getRentalContents, {})).data
  const said = contract.clauses.find(({ clause }) => clause === 'refund')?.text
  expect(said).toContain('10 天前退 100%、7 天前退 50%、4 天前退 40%、2 天前退 30%、1 天前退 20%、當天退 0%')
  const { rider, order } = await house.reserves(six(12))
  const { data: copy } = await house.city.call(getRentalContract, { params: { hash: order.hash }, as: rider.as })
  const { orderNo, textHash, agreedAt, ...text } = copy
  expect(text).toEqual(contract)
  expect([orderNo, textHash, agreedAt]).toEqual([order.orderNo, hashOfContract(contract), order.requestedAt])
  const { rows } = await house.city.house.database.pool.query(
    'SELECT text_hash FROM identity.signed_agreements WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(rows).toEqual([{ text_hash: textHash }])
})

test('a payment token pays a bill as well, once', async () => {
  const rented = await house.drives(six(2))
  house.bank.feels('declines', 'declines', 'declines')
  await returns(rented)
  house.bank.feels()
  const { paymentToken } = (await house.city.call(createRentalPaymentToken, { body: {}, as: rented.rider.as })).data
  expect((await pays(rented, { paymentToken })).data.state).toBe('COMPLETED')
})
