import { baseConfigs, configsServer, overrideConfig } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import {
  addCarrier,
  carriersMax,
  changeCarrier,
  deleteCarrier,
  listCarriers,
  lookUpTaxId,
  makeCarrierDefault,
} from '@daoxing/invoices/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '@daoxing/wallet/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesServer } from './index.ts'
import { openTaxOffice } from './testing/test-tax-office.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTaxOffice>>
beforeAll(async () => {
  office = await openTaxOffice()
  const slices = [configsServer, identityServer, ordersServer, walletServer, noticesServer, invoicesServer]
  house = await openTestHouse({ slices, settings: { cityUrl: office.url } })
})
afterAll(async () => {
  await house.close()
  await office.close()
})
beforeEach(() => {
  office.goesAway(false)
  office.asked.length = 0
  office.numbers.clear()
})

const barcode = { receiptType: 'personal', carrierType: 0, carrierNum: 'ab+1234' } as const
const company = { receiptType: 'company', ubn: '04595257', company_name: '島行股份有限公司' } as const

test('a rider adds carriers; the first is the default, and all are read back [MBR-029]', async () => {
  office.numbers.add('/AB+1234')
  const { as } = await aRider(house)
  const stranger = (await aRider(house)).as
  expect((await house.call(listCarriers, { as })).data).toEqual({ is_open: true, carriers: [] })
  expect((await house.call(addCarrier, { as, body: barcode })).status).toBe(201)
  await house.call(addCarrier, { as, body: company })
  const { carriers } = (await house.call(listCarriers, { as })).data
  expect(carriers.map(({ is_default, check, info }) => ({ is_default, check, info }))).toEqual([
    { is_default: true, check: 'found', info: { receiptType: 'personal', carrierType: 0, carrierNum: '/AB+1234' } },
    { is_default: false, check: 'none', info: company },
  ])
  // The plus sign is encoded, since a form would turn it into a space.
  expect(office.asked[0]).toContain('action=bcv&barCode=%2FAB%2B1234')
  expect((await house.call(listCarriers, { as: stranger })).data.carriers).toEqual([])
})

test("a rider changes a carrier; another rider's carrier counts as absent [MBR-025]", async () => {
  office.numbers.add('919')
  const { as } = await aRider(house)
  const stranger = (await aRider(house)).as
  const [carrier] = (await house.call(addCarrier, { as, body: company })).data.carriers
  const params = { id: carrier?.id ?? '' }
  const body = { receiptType: 'personal', loveCode: '919' } as const
  expect((await house.call(changeCarrier, { as: stranger, params, body })).status).toBe(404)
  expect((await house.call(listCarriers, { as })).data.carriers[0]?.info).toEqual(company)
  const { carriers } = (await house.call(changeCarrier, { as, params, body })).data
  expect(carriers).toEqual([{ id: params.id, is_default: true, check: 'found', info: body }])
})

test('of several carriers exactly one is the default, also after concurrent changes and a deletion [MBR-026]', async () => {
  const { as } = await aRider(house)
  const certificate = { receiptType: 'personal', carrierType: 1, carrierNum: 'AB12345678901234' } as const
  const bodies = [company, certificate, { receiptType: 'personal', carrierType: 2, email: 'a@b.tw' } as const]
  for (const body of bodies) await house.call(addCarrier, { as, body })
  const idsOf = async () => (await house.call(listCarriers, { as })).data.carriers
  const [first, second, third] = await idsOf()
  const stranger = (await aRider(house)).as
  const ofSecond = { params: { id: second?.id ?? '' } }
  expect((await house.call(makeCarrierDefault, { as: stranger, ...ofSecond })).status).toBe(404)
  await Promise.all(
    [second, third, second].map((one) => house.call(makeCarrierDefault, { as, params: { id: one?.id ?? '' } })),
  )
  expect((await idsOf()).filter(({ is_default }) => is_default)).toHaveLength(1)
  await house.call(makeCarrierDefault, { as, ...ofSecond })
  expect((await idsOf())[0]).toMatchObject({ id: second?.id, is_default: true })
  await house.call(deleteCarrier, { as, ...ofSecond })
  const left = await idsOf()
  expect(left.map(({ id }) => id)).toEqual([first?.id, third?.id])
  expect(left.map(({ is_default }) => is_default)).toEqual([true, false])
})

test('a number that the platform does not have is refused and stored nowhere, and so is a second one alike', async () => {
  const { as } = await aRider(house)
  expect(await house.call(addCarrier, { as, body: barcode })).toMatchObject({ status: 422 })
  expect((await house.call(listCarriers, { as })).data.carriers).toEqual([])
  await house.call(addCarrier, { as, body: company })
  expect((await house.call(addCarrier, { as, body: company })).body.code).toBe('SAME_CARRIER')
})

test('a carrier is accepted while the platform is away, checked later, and its rider is told if it is absent', async () => {
  office.goesAway(true)
  const { as, riderId } = await aRider(house)
  const { carriers } = (await house.call(addCarrier, { as, body: barcode })).data
  await house.call(addCarrier, { as, body: { ...barcode, carrierNum: '/GOOD123' } })
  expect(carriers[0]).toMatchObject({ check: 'unchecked' })
  await house.advance(1800)
  expect((await house.call(listCarriers, { as })).data.carriers[0]).toMatchObject({ check: 'unchecked' })
  office.goesAway(false)
  office.numbers.add('/GOOD123')
  await house.restart()
  await house.advance(1800)
  expect((await house.call(listCarriers, { as })).data.carriers.map(({ check }) => check)).toEqual(['absent', 'found'])
  const told = house.sent.filter(({ room, name }) => room === `rider:${riderId}` && name === 'noticeTold')
  expect(told.map(({ payload }) => payload)).toMatchObject([{ kind: 'carrierAbsent' }])
})

test('of one carrier added many times at once, exactly one is stored', async () => {
  const { as } = await aRider(house)
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.call(addCarrier, { as, body: company })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await house.call(listCarriers, { as })).data.carriers).toHaveLength(1)
})

test('of several carriers added at once, no more than the limit are stored', async () => {
  const { as } = await aRider(house)
  const certificate = (at: number) =>
    house.call(addCarrier, {
      as,
      body: { receiptType: 'personal', carrierType: 1, carrierNum: `AB${String(10 ** 13 + at)}` },
    })
  for (let at = 1; at < carriersMax; at += 1) await certificate(at)
  const late = await Promise.all([101, 102, 103, 104].map(certificate))
  expect(late.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  expect((await house.call(listCarriers, { as })).data.carriers).toHaveLength(carriersMax)
})

test('the invoice features count for the riders of invoice_features_white_list', async () => {
  const { as } = await aRider(house)
  await house.call(addCarrier, { as, body: company })
  await house.house.database.transaction((tx) =>
    overrideConfig(tx, house.clock, { config: baseConfigs.invoice_features_white_list, value: ['0%'] }),
  )
  expect((await house.call(addCarrier, { as, body: company })).body.code).toBe('INVOICE_FEATURES_NOT_OPEN')
  const { is_open: isOpen, carriers } = (await house.call(listCarriers, { as })).data
  expect({ isOpen, count: carriers.length }).toEqual({ isOpen: false, count: 1 })
  await house.house.database.transaction((tx) =>
    overrideConfig(tx, house.clock, { config: baseConfigs.invoice_features_white_list, value: 'all' }),
  )
})

test('a company is looked up by its tax id, once within 30 days; unknown and invalid ones are told apart [INV-021]', async () => {
  const { as } = await aRider(house)
  office.companies.set('04595257', '中華電信股份有限公司')
  const named = (ubn: string) => house.call(lookUpTaxId, { as, params: { ubn } })
  office.goesAway(true)
  expect((await named('04595257')).data).toMatchObject({ state: 'unknown', company_name: null })
  office.goesAway(false)
  const found = { ubn: '04595257', company_name: '中華電信股份有限公司', state: 'found' }
  expect((await named('04595257')).data).toEqual(found)
  expect((await named('04595257')).data).toEqual(found)
  expect(office.asked).toHaveLength(1)
  expect((await named('12345675')).data).toMatchObject({ state: 'absent' })
  expect((await named('00000000')).body.code).toBe('TAX_ID_INVALID')
  await house.leap(31 * 24 * 3600)
  const later = (await aRider(house)).as
  await house.call(lookUpTaxId, { as: later, params: { ubn: '04595257' } })
  expect(office.asked).toHaveLength(3)
})

test('the numbers of carriers are sealed at rest, and go with the account', async () => {
  office.numbers.add('/AB+1234')
  const { as, riderId } = await aRider(house)
  await house.call(addCarrier, { as, body: barcode })
  const { pool } = house.house.database
  const { rows } = await pool.query('SELECT * FROM invoices.carriers WHERE rider_id = $1', [riderId])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('AB+1234')
  await house.house.database.transaction(
    (tx) => invoicesServer.eraseRider?.(tx, riderId, house.house) ?? Promise.resolve('later'),
  )
  expect((await house.call(listCarriers, { as })).data.carriers).toEqual([])
})
