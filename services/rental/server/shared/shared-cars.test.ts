import { putFleet } from '@daoxing/assets/contract'
import { refreshAssets } from '@daoxing/assets/server'
import { scooterBay, scooterModel } from '@daoxing/assets/server/testing'
import {
  cancelSharedReservation,
  changeWaiver,
  getRentalCurrentStatus,
  listLotCars,
  listRentalModels,
  listRoadsideCars,
  listSharedCars,
  listSharedRentals,
  movePickUpTime,
  reserveSharedCar,
  searchRentalStations,
} from '@daoxing/rental/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { listOrders } from '@daoxing/orders/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, lotPoint, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 12 })
})
afterAll(() => house.close())

const here = { latitude: lotPoint.lat, longitude: lotPoint.lng }

test('cars of lots and of the roadside come by distance, with energy, range and the price of an hour [SHC-001] [SHC-017] [SHC-043]', async () => {
  const rider = await house.renter()
  const { data } = await house.city.call(listSharedCars, { query: here as never, as: rider.as })
  expect(data.cars.at(-1)).toMatchObject({ plateNo: 'RSB-0000', rentalType: 'shared_roadside' })
  expect(data.cars.find(({ plateNo }) => plateNo === plateOf(0))).toMatchObject({
    rentAction: 'Query',
    chooseLossDamageWaiver: false,
    rentalType: 'shared_parking_lot',
    carInfo: { currentEnergy: 80, estRemainingRange: 480, carBrand: 'TOYOTA', energyDesc: '80 %' },
    tariff: { hourTwd: 120, lossDamageWaiverRate: 30 },
    distanceMetres: 0,
  })
  expect(data.cars).toHaveLength(13)
  expect(data.lots.map(({ freeCars, floor }) => [freeCars, floor])).toEqual([
    [12, 'B2'],
    [1, null],
  ])
  const stranger = await house.renter({ isBound: false })
  expect((await house.city.call(listSharedCars, { query: {}, as: stranger.as })).status).toBe(403)
})

test('scooters of the same operator, at bays and beside the street, are in no list of cars', async () => {
  const rider = await house.renter()
  const shared = async () => (await house.city.call(listSharedCars, { query: here as never, as: rider.as })).data
  const before = await shared()
  const { data } = await house.city.call(putFleet, {
    as: house.owner.lender,
    body: {
      operator: { nameZh: '共享租車', nameEn: 'Shared Rent', phone: '02-2311-0009' },
      models: [scooterModel],
      stands: [scooterBay, { ...scooterBay, code: 'scooter-shop', kind: 'station' }],
      assets: [
        { ...scooter, plate: 'EWA-1234', stand: 'bay' },
        { ...scooter, plate: 'EWA-1235', stand: 'scooter-shop' },
        { ...scooter, plate: 'EWA-1236', point: lotPoint },
      ],
    },
  })
  await refreshAssets(house.city.house)
  const idOf = (code: string) => data.stands.find((stand) => stand.code === code)?.standId ?? ''
  expect(await shared()).toEqual(before)
  const roadside = (await house.city.call(listRoadsideCars, { query: here as never, as: rider.as })).data
  expect(roadside.cars.map(({ plateNo }) => plateNo)).toEqual(['RSB-0000'])
  const ofBay = { params: { stationId: idOf('bay') }, query: {}, as: rider.as }
  expect((await house.city.call(listLotCars, ofBay)).status).toBe(404)
  const span = { startTime: house.in(30), endTime: house.in(90) }
  for (const plateNo of ['EWA-1234', 'EWA-1235', 'EWA-1236'])
    expect((await house.details(rider, { plateNo, ...span })).status).toBe(404)
  const { models } = (await house.city.call(listRentalModels, { as: rider.as })).data
  expect(models.map(({ modelCode }) => modelCode)).not.toContain(scooterModel.modelCode)
  const query = { tab: 'all', ...span }
  const { stations } = (await house.city.call(searchRentalStations, { query: query as never, as: rider.as })).data
  expect(stations.map(({ stationId }) => stationId)).not.toContain(idOf('scooter-shop'))
})

const scooter = { modelCode: scooterModel.modelCode, energyPercent: 80, odometerKm: 1, state: 'ready' } as const

test('a lot has opening hours and cars, and says how they are parked [SHC-018] [SHC-020] [SHC-044]', async () => {
  const rider = await house.renter()
  const params = { stationId: house.lotIds.lot }
  const { data } = await house.city.call(listLotCars, { params, query: {}, as: rider.as })
  expect(data).toMatchObject({ lot: { parkingType: 'Underground', opensAt: null } })
  expect(data.openingHours).toHaveLength(7)
  expect(data.cars).toHaveLength(12)
  const station = { stationId: house.lotIds.station }
  expect((await house.city.call(listLotCars, { params: station, query: {}, as: rider.as })).status).toBe(404)
})

test('cars at the roadside have the price of an hour, brand, series, energy and range [SHC-019] [SHC-045] [RNT-020]', async () => {
  const rider = await house.renter()
  const roadside = (await house.city.call(listRoadsideCars, { query: here as never, as: rider.as })).data
  expect(roadside.cars.map(({ plateNo, lot, tariff }) => [plateNo, lot.parkingType, tariff.hourTwd])).toEqual([
    ['RSB-0000', 'Roadside', 120],
  ])
  expect(roadside.cars[0]?.carInfo).toEqual({
    ...{ carBrand: 'TOYOTA', carSeries: 'Yaris', plateNo: 'RSB-0000', carPicUrl: null, carEnergyType: 'Gasoline' },
    ...{ energyDesc: '80 %', currentEnergy: 80, estRemainingRange: 480 },
  })
})

test('the detail proposes 30 to 90 minutes from now, and a quote that binds [SHC-014] [SHC-015] [RNT-021]', async () => {
  const rider = await house.renter()
  const appInfos = { deviceModel: 'Pixel', platform: 'web', appVersion: '1' }
  const { data } = await house.details(rider, { appInfos })
  expect(data.car).toMatchObject({ reservationStart: house.in(30), reservationEnd: house.in(90) })
  // A Friday is a weekday: an hour.
  expect(data.quote).toMatchObject({ isPromotion: false, weekdayRent: 120, totalAmount: 120, waiverTwd: 0 })
  expect(data.quote.holdTwd).toBeGreaterThan(120)
  const withWaiver = (await house.details(rider, { chooseLossDamageWaiver: true })).data
  expect(withWaiver.quote).toMatchObject({ waiverTwd: 30, totalAmount: 150 })
  for (const [startTime, endTime, reason] of [
    [house.in(90), house.in(30), 'backwards'],
    [house.in(-60), house.in(30), 'past'],
    [house.in(30), house.in(40 * 24 * 60), 'tooFar'],
  ]) {
    const refused = await house.details(rider, { startTime, endTime })
    expect([refused.status, refused.body.code]).toEqual([422, 'RENTAL_WRONG_TIMES'])
    expect(JSON.stringify(refused.body)).toContain(reason)
  }
  expect((await house.details(rider, { startTime: Math.floor(house.in(30) / 1000) })).status).toBe(400)
  expect((await house.details(rider, { plateNo: 'RZZ-9999' })).status).toBe(404)
})

test('a reservation keeps its car, takes no money, and is in the register as RENTAL [SHC-039] [SHC-040] [ERR-017]', async () => {
  const taken = house.bank.takenTwd()
  const { rider, order } = await house.reservesCar({ plateNo: plateOf(1) })
  expect(order).toMatchObject({
    state: 'RESERVED',
    statusCode: 1,
    bookingStatus: 'reserve success',
    lastEvent: 'reserved',
  })
  expect(order.takeFrom).toBe(plusSeconds(order.startsAt, -1800))
  expect(house.bank.takenTwd()).toBe(taken)
  expect(house.bank.heldTwd()).toBe(0)
  const listed = (await house.city.call(listOrders, { query: { tab: 'unfinished' } as never, as: rider.as })).data
  expect(JSON.stringify(listed)).toContain('RENTAL')
  const current = (await house.city.call(getRentalCurrentStatus, { as: rider.as })).data
  expect(current).toMatchObject({
    preOrder: { orderNo: order.orderNo, startTime: order.startTime, endTime: order.endTime },
    parkingInfos: [{ orderNo: order.orderNo, plateNo: plateOf(1) }],
    longTermOrders: [],
  })
  expect((await house.city.call(listSharedRentals, { query: {}, as: rider.as })).data.orders).toHaveLength(1)
  const other = await house.renter()
  const refused = await house.details(other, { plateNo: plateOf(1), startTime: house.in(40), endTime: house.in(60) })
  expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_ALREADY_RENTED'])
})

test('Query reserves nothing, and a quote of another wish, or of ten minutes ago, does not bind', async () => {
  const rider = await house.renter()
  const span = { reservationStart: house.in(30), reservationEnd: house.in(90) }
  const asked = { plateNo: plateOf(2), ...span }
  const query = await house.city.call(reserveSharedCar, { body: asked as never, as: rider.as })
  expect(query.data).toMatchObject({ order: null, car: { rentAction: 'Query' } })
  const { quoteHash } = query.data.quote
  const reserve = (body: object, key: string) =>
    house.city.call(reserveSharedCar, {
      body: { ...asked, rentAction: 'Reserve', ...body } as never,
      as: rider.as,
      key,
    })
  expect((await reserve({}, 'bare')).body.code).toBe('RENTAL_QUOTE_EXPIRED')
  const longer = { quoteHash, reservationEnd: house.in(120) }
  expect((await reserve(longer, 'longer')).body.code).toBe('RENTAL_QUOTE_DOES_NOT_FIT')
  expect((await reserve({ quoteHash, coupon: 'X' }, 'coupon')).body.code).toBe('RENTAL_COUPONS_NOT_YET')
  expect((await reserve({ quoteHash, lossDamageWaiverRate: 1 }, 'rate')).body.code).toBe('RENTAL_WAIVER_RATE_CHANGED')
  await house.city.advance(601)
  expect((await reserve({ quoteHash }, 'late')).body.code).toBe('RENTAL_QUOTE_EXPIRED')
})

test('a rider without a licence, or with another rental at that time, gets no car [ERR-019]', async () => {
  const unlicensed = await house.renter({ expiresOn: null })
  expect((await house.asksFor(unlicensed, { plateNo: plateOf(2) })).status).toBe(403)
  const { rider } = await house.reservesCar({ plateNo: plateOf(2) })
  const second = await house.asksFor(rider, { plateNo: plateOf(3) })
  expect([second.status, second.body.code]).toEqual([409, 'ACTIVE_RENTAL_EXISTS'])
  const ended = await house.renter({ expiresOn: '2026-11-20' })
  const late = { plateNo: plateOf(3), startTime: house.in(30), endTime: house.in(26 * 60) }
  expect((await house.asksFor(ended, late)).status).toBe(403)
})

test('the pick-up time moves while the car is free, and the waiver changes the price [SHC-042] [SHC-046]', async () => {
  const { rider, order } = await house.reservesCar({ plateNo: plateOf(4) })
  const next = await house.reservesCar({ plateNo: plateOf(4), startTime: house.in(240), endTime: house.in(300) })
  const params = { orderNo: order.orderNo }
  const move = (startTime: number, endTime?: number, expectedTwd?: number) =>
    house.city.call(movePickUpTime, {
      params,
      body: { startTime, endTime, expectedTwd } as never,
      as: rider.as,
      key: house.key(),
    })
  expect((await move(house.in(200))).body.code).toBe('VEHICLE_ALREADY_RENTED')
  const moved = (await move(house.in(60), house.in(180), 240)).data
  expect(moved).toMatchObject({ startTime: house.in(60), endTime: house.in(180), lastEvent: 'pickUpMoved' })
  expect(moved.quote.totalAmount).toBe(240)
  const body = { chooseLossDamageWaiver: true, lossDamageWaiverRate: 30 }
  const covered = (await house.city.call(changeWaiver, { params, body: body as never, as: rider.as })).data
  expect(covered).toMatchObject({ chooseLossDamageWaiver: true, quote: { waiverTwd: 60, totalAmount: 300 } })
  const stale = { chooseLossDamageWaiver: false, lossDamageWaiverRate: 20 }
  const refused = await house.city.call(changeWaiver, { params, body: stale as never, as: rider.as })
  expect(refused.body.code).toBe('RENTAL_WAIVER_RATE_CHANGED')
  expect((await house.looks(next)).state).toBe('RESERVED')
})

test('canceling frees the car at once, and a car that is not taken in time is free again', async () => {
  const keeps = await house.countsKeeps()
  const taken = await house.reservesCar({ plateNo: plateOf(5) })
  const cancel = () =>
    house.city.call(cancelSharedReservation, { params: { orderNo: taken.order.hash }, as: taken.rider.as })
  expect((await cancel()).data).toMatchObject({ state: 'CANCELED', statusCode: 2 })
  expect((await cancel()).data.state).toBe('CANCELED')
  expect(await house.countsKeeps()).toBe(keeps)
  const forgotten = await house.reservesCar({ plateNo: plateOf(5) })
  await house.city.advance(3600 + 601)
  expect(await house.looks(forgotten)).toMatchObject({ state: 'EXPIRED', statusCode: 4, lastEvent: 'overtime' })
})

test('of many riders after one car one gets it', async () => {
  const riders = await Promise.all(Array.from({ length: 200 }, () => house.renter()))
  const span = { plateNo: plateOf(6), startTime: house.in(600), endTime: house.in(660) }
  const quotes = await Promise.all(riders.map(async (rider) => (await house.details(rider, span)).data.quote))
  const { plateNo, startTime: reservationStart, endTime: reservationEnd } = span
  const wish = { plateNo, reservationStart, reservationEnd, rentAction: 'Reserve' }
  const answers = await Promise.all(
    riders.map(({ as }, number) =>
      house.city.call(reserveSharedCar, {
        ...{ body: { ...wish, quoteHash: quotes[number]?.quoteHash } as never, as, key: house.key() },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))
  expect([...codes]).toEqual(['VEHICLE_ALREADY_RENTED'])
}, 60_000)

test('a car in repair is refused by name, and one of a station counts as absent [ERR-017]', async () => {
  const rider = await house.renter()
  const repaired = { plate: plateOf(11), modelCode: 'YARIS-S', energyPercent: 80, odometerKm: 20_000, stand: 'lot' }
  await house.owner.registers([
    { ...repaired, state: 'repair' },
    { ...repaired, plate: 'RSD-0001', stand: 'taipei', state: 'ready' },
  ])
  const refused = await house.details(rider, { plateNo: plateOf(11) })
  expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_STATUS_INVALID'])
  expect((await house.details(rider, { plateNo: 'RSD-0001' })).status).toBe(404)
})
