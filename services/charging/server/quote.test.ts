import {
  acceptAgreement,
  chooseCar,
  defaultMobileVerify,
  leaveContract,
  listStations,
  loginToCharging,
  planRoute,
  putContract,
  putStationFacts,
  quoteCharge,
  readAgreement,
  readCar,
  readStation,
} from '@daoxing/charging/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findQuote } from './stores/quote-store.ts'
import { type FindingWorld, openFindingWorld } from './testing/finding-world.ts'

let world: FindingWorld
beforeAll(async () => {
  world = await openFindingWorld()
  const occupancy = [
    { price_components: [{ type: 'ENERGY', price: 10, step_size: 1 }] },
    { price_components: [{ type: 'PARKING_TIME', price: 60, step_size: 1 }] },
    { price_components: [{ type: 'TIME', price: 30, step_size: 1 }], restrictions: { reservation: 'RESERVATION' } },
  ]
  await world.prices('FEE', { elements: occupancy })
  // NT$14 from 95 kW on, 12 from 60 on, and 9 below.
  const byPower = [
    ...[95, 60].map((min_power) => ({
      price_components: [{ type: 'ENERGY', price: min_power === 95 ? 14 : 12, step_size: 1 }],
      restrictions: { min_power },
    })),
    { price_components: [{ type: 'ENERGY', price: 9, step_size: 1 }] },
  ]
  await world.prices('POWER', { elements: byPower })
  await world.publishes(
    {
      id: 'Q',
      evses: [
        { uid: 'Q1', connectors: [{ tariffs: ['FEE'] }] },
        { uid: 'Q2', connectors: [{ tariffs: ['FEE'] }] },
        { uid: 'Q3', connectors: [{ tariffs: ['POWER'] }] },
      ],
    },
    {
      id: 'BUSY',
      lat: 25.041,
      evses: [
        { uid: 'B1', status: 'CHARGING' },
        { uid: 'B2', status: 'OUTOFORDER' },
        { uid: 'B3', capabilities: [] },
      ],
    },
    { id: 'SHUT', lat: 25.042, opening_times: { twentyfourseven: false, regular_hours: [] } },
    { id: 'ZONE', lat: 25.03, time_zone: 'Mars/Base', evses: [{ uid: 'Z1' }] },
    { id: 'FAR', lat: 25.0, lng: 121.4 },
    { id: 'VOLT', party: 'VLT', lat: 24.9 },
  )
})
afterAll(() => world.close())

const plug = (locationId: string, chargerId: string, toPartyId = 'SPK') => ({
  ...{ toCountryCode: 'TW', toPartyId, locationId, chargerId, connectorId: '1' },
})
const tesla = { carSeriesId: 'tesla-model-y-lr', nowPercent: 20, targetPercent: 80 }
const leaf = { ...tesla, carSeriesId: 'nissan-leaf-40' }
const quotes = (rider: TestRider, body: object) =>
  world.call(quoteCharge, { as: rider.as, body: { ...plug('Q', 'Q1'), ...body } })

test('a quote prices the charge of this car by the engine that bills, says when grace ends, and binds 5 minutes', async () => {
  const rider = await world.rider()
  const { data } = await quotes(rider, { car: tesla })
  // 60 % of 75 kWh at 100 kW, which the plug limits: 45 kWh in 27 minutes.
  expect(data.estimate).toMatchObject({
    energyKwh: 45,
    minutes: 27,
    totalTwd: 450,
    limitedBy: 'connector',
    afterGraceTwdPerHour: 60,
  })
  expect(data.estimate.lines).toMatchObject([{ type: 'ENERGY', unit: 'kWh', unitTwd: '10', amountTwd: '450' }])
  expect(data).toMatchObject({ holdTwd: 500, plug: 'CCS2', fitsCar: true, priceOf: null })
  expect(data.reservation).toMatchObject({ twdPerHour: 30, minutesMax: 30 })
  const endsMs = Date.parse(data.estimate.graceEndsAt ?? '') - world.clock.nowMs()
  expect(Math.round(endsMs / 60_000)).toBe(37)
  expect(Date.parse(data.expiresAt) - world.clock.nowMs()).toBe(300_000)
  const stored = await world.transact((tx) => findQuote(tx, { riderId: rider.riderId, quoteHash: data.quoteHash }))
  expect(stored?.start).toMatchObject({
    operatorId: 'TWSPK',
    evseUid: 'Q1',
    holdTwd: 500,
    terms: { graceSeconds: 600, parking: 'occupancy' },
  })
  const stranger = await world.rider()
  expect(
    await world.transact((tx) => findQuote(tx, { riderId: stranger.riderId, quoteHash: data.quoteHash })),
  ).toBeUndefined()
})

test('without a car the dearest price by power is shown and held, with the cheapest one beside it', async () => {
  const { data } = await quotes(await world.rider(), plug('Q', 'Q3'))
  expect(data.estimate).toMatchObject({ energyKwh: 30, totalTwd: 420, leastTwd: 270 })
  expect(data.holdTwd).toBe(470)
  const known = (await quotes(await world.rider(), { ...plug('Q', 'Q3'), car: tesla })).data.estimate
  expect([known.leastTwd, known.totalTwd]).toEqual([undefined, 630])
  // A price that is the same for every car has no range.
  expect((await quotes(await world.rider(), {})).data.estimate.leastTwd).toBeUndefined()
})

test('the battery takes less above 80 %, and limits in dollars, kWh, percent and minutes are kept', async () => {
  const rider = await world.rider()
  const estimate = async (body: object) => (await quotes(rider, body)).data.estimate
  const full = await estimate({ car: { ...tesla, nowPercent: 80, targetPercent: 100 } })
  // At 100 kW the last 15 kWh would take 9 minutes.
  expect(full.energyKwh).toBe(15)
  expect(full.minutes).toBeGreaterThan(9)
  expect((await estimate({ car: tesla, limit: { kind: 'kwh', value: 10 } })).energyKwh).toBe(10)
  expect((await estimate({ car: tesla, limit: { kind: 'percent', value: 50 } })).energyKwh).toBe(22.5)
  expect((await estimate({ car: tesla, limit: { kind: 'minutes', value: 6 } })).energyKwh).toBe(10)
  const { data } = await quotes(rider, { car: tesla, limit: { kind: 'twd', value: 200 } })
  expect(data.estimate.totalTwd).toBeLessThanOrEqual(200)
  expect([data.estimate.energyKwh > 19.5, data.holdTwd]).toEqual([true, 200])
})

test('a plug that cannot start is refused by name, with the nearest free other one', async () => {
  const rider = await world.rider()
  const refusal = async (body: object) => {
    const { body: answered } = await quotes(rider, body)
    const facts = JSON.stringify(answered)
    return [answered.code, /TW\/SPK\/[A-Z]+\/[A-Z0-9-]+\/1/.exec(facts)?.[0]]
  }
  expect(await refusal(plug('BUSY', 'B1'))).toEqual(['CHARGING_OCCUPIED', 'TW/SPK/Q/Q1/1'])
  expect(await refusal(plug('BUSY', 'B2'))).toEqual(['CHARGING_OUT_OF_ORDER', 'TW/SPK/Q/Q1/1'])
  expect((await refusal(plug('BUSY', 'B3')))[0]).toBe('CHARGING_NOT_OFFERED')
  expect(await refusal(plug('SHUT', 'SHUT-1'))).toEqual(['CHARGING_STATION_CLOSED', 'TW/SPK/Q/Q1/1'])
  expect((await refusal({ car: leaf }))[0]).toBe('CHARGING_WRONG_PLUG')
  expect(await refusal({ limit: { kind: 'twd', value: 1 } })).toEqual(['CHARGING_LIMIT_TOO_SMALL', 'TW/SPK/Q/Q2/1'])
  expect(await refusal({ car: tesla, limit: { kind: 'percent', value: 20 } })).toEqual([
    'CHARGING_LIMIT_TOO_SMALL',
    'TW/SPK/Q/Q2/1',
  ])
  expect((await refusal(plug('Q', 'NOPE')))[0]).toBe('NOT_FOUND')
})

test('a contractor proves the id number by a code, without a plus before 886, and pays less; a stranger does not [CHG-032, CHG-076]', async () => {
  const [rider, stranger] = [await world.rider(), await world.rider()]
  const [idNumber, phone] = ['A123456789', '0987654321']
  await world.call(putContract, { as: world.operator, body: { idNumber, phone, cc: '886', validUntil: null } })
  const logs = (body: object) =>
    world.call(loginToCharging, { as: rider.as, body: { idNumber, ...body }, headers: { 'user-agent': 'test' } })
  expect(defaultMobileVerify).toMatchObject({ countryCode: '886', abbreviation: 'TW' })
  expect((await logs({ idNumber: 'B123456789' })).body.code).toBe('CHARGING_CONTRACTOR_UNKNOWN')
  expect((await logs({ phone: '0911111111', countryCode: '886' })).body.code).toBe('CHARGING_CONTRACTOR_UNKNOWN')
  expect((await logs({ phone, countryCode: '886' })).data).toMatchObject({ nextStep: 'otp', isContractorMode: false })
  await world.settle()
  const otp = world.sms.codeFor('+886987654321')
  expect((await logs({ otp: otp === '000000' ? '000001' : '000000' })).body.code).toBe('CHARGING_WRONG_OTP')
  expect((await logs({ otp })).data).toMatchObject({
    ...{ nextStep: 'done', isContractorMode: true },
    contractorCpos: [{ partyId: 'SPK', percentOff: 10 }],
  })
  expect((await quotes(rider, { car: tesla })).data).toMatchObject({
    estimate: { totalTwd: 405 },
    priceOf: 'contractor',
  })
  expect((await quotes(stranger, { car: tesla })).data).toMatchObject({ estimate: { totalTwd: 450 }, priceOf: null })
  expect((await quotes(rider, { car: tesla, ...plug('VOLT', 'VOLT-1', 'VLT') })).data.estimate.totalTwd).toBe(450)
  const { rows } = await world.house.database.pool.query('SELECT * FROM charging.contracts')
  expect(JSON.stringify(rows)).not.toMatch(/A123456789|987654321/)
  expect((await world.call(leaveContract, { as: rider.as })).data).toEqual({ isContractorMode: false })
  expect((await quotes(rider, { car: tesla })).data.estimate.totalTwd).toBe(450)
})

test('the agreement in force is accepted once, and no other version [CHG-078]', async () => {
  const rider = await world.rider()
  const { data } = await world.call(readAgreement, { as: rider.as })
  expect(data).toMatchObject({ isAgreeAgreement: false, agreedAt: null })
  expect(data.text.length).toBeGreaterThan(50)
  const accepts = (version: string) =>
    world.call(acceptAgreement, { as: rider.as, body: { version, isAgreeAgreement: true } })
  expect((await accepts('1999-01')).body.code).toBe('CHARGING_AGREEMENT_CHANGED')
  expect((await accepts(data.version)).data.isAgreeAgreement).toBe(true)
  const { agreedAt } = (await world.call(readAgreement, { as: rider.as })).data
  await world.advance(60)
  expect((await accepts(data.version)).data.agreedAt).toBe(agreedAt)
})

test("the rider's car is kept, and prices the list; another rider has none", async () => {
  const [rider, stranger] = [await world.rider(), await world.rider()]
  await world.call(chooseCar, { as: rider.as, body: { car: tesla } })
  expect((await world.call(readCar, { as: rider.as })).data.car).toEqual(tesla)
  expect((await world.call(readCar, { as: stranger.as })).data.car).toBeNull()
  const estimate = async (as: object) =>
    (await world.call(listStations, { as, query: { likeStationName: '站 FAR' } })).data.stations[0]?.estimateTwd
  expect([await estimate(rider.as), await estimate({})]).toEqual([450, null])
  expect((await world.call(chooseCar, { as: rider.as, body: { car: { ...tesla, carSeriesId: 'x' } } })).status).toBe(
    404,
  )
})

test('an operator of the house enters a height limit and a parking fee', async () => {
  const params = { country: 'TW', party: 'SPK', station: 'FAR' }
  const body = { heightLimitCm: 210, parkingFee: '每小時 40 元' }
  await world.call(putStationFacts, { as: world.operator, params, body })
  expect((await world.call(readStation, { params })).data).toMatchObject(body)
})

test('along a way each station has its detour, the charge on arrival and that at the end', async () => {
  const rider = await world.rider()
  const body = { from: { lat: 25.04, lng: 121.56 }, to: { lat: 24.8, lng: 120.97 }, car: tesla }
  const { data } = await world.call(planRoute, { as: rider.as, body })
  expect(data.arrivalPercent).toBe(Math.round(20 - ((data.distanceMetres / 1000) * 0.155) / 0.75))
  const first = data.stations.find(({ station }) => station.stationId === 'Q')
  expect(first).toMatchObject({ percentOnArrival: 20 })
  expect(first?.percentAtEnd).toBeGreaterThan(data.arrivalPercent + 50)
  expect(data.stations.every(({ percentOnArrival }) => percentOnArrival >= 10)).toBe(true)
  const empty = await world.call(planRoute, { as: rider.as, body: { ...body, car: { ...tesla, nowPercent: 5 } } })
  expect(empty.data.stations).toEqual([])
})

test('a zone that an operator made up fails no quote', async () => {
  const rider = await world.rider()
  expect((await quotes(rider, plug('ZONE', 'Z1'))).status).toBe(200)
})
