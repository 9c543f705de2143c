import { setTimeout } from 'node:timers/promises'
import type { AssetReport } from '@daoxing/assets/contract'
import { assetOfPlate } from '@daoxing/assets/server'
import { aFleet, type FleetOfTest, smallModel, taipeiStand, testLine } from '@daoxing/assets/server/testing'
import type { TestRider } from '@daoxing/identity/server/testing'
import { type LatLng, msOf } from '@daoxing/kit/contract'
import {
  actOnCar,
  finishReturn,
  neededSlots,
  type PhotoSlot,
  readReservationDetail,
  readSharedRental,
  reserveSharedCar,
  type SharedRental,
  startDepart,
  startReturn,
  uploadDepartImage,
  uploadReturnImage,
} from '@daoxing/rental/contract'
import { aRentalHouse } from './a-rental-house.ts'
import { drawnPicture } from './drawn-picture.ts'

export type SharedHouse = Awaited<ReturnType<typeof aSharedHouse>>
export type Taken = { readonly rider: TestRider; readonly order: SharedRental }

const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
export const lotPoint: LatLng = { lat: 25.0339, lng: 121.5645 }
const zonePoint: LatLng = { lat: 25.0412, lng: 121.5651 }

const lot = { ...taipeiStand, kind: 'lot', code: 'lot', nameZh: '市府停車場', hours: always, capacity: 4 } as const
type SharedHousePlan = {
  readonly lotCars?: number
  readonly bays?: number
  readonly lanes?: number
  /** Of another operator, whose cars stand at stations. */
  readonly stationCars?: number
}
const standsOf = (capacity: number) => [
  taipeiStand,
  { ...lot, capacity, point: lotPoint, parkingType: 'Underground', floor: 'B2' } as const,
  { ...lot, code: 'zone', kind: 'zone', nameZh: '松仁路路邊', point: zonePoint, parkingType: 'Roadside' } as const,
]

/** A house with an operator of shared cars: three in a lot, one at the roadside, on a line that the test plays. */
export async function aSharedHouse({ lotCars = 3, bays = 40, lanes = 1, stationCars = 0 }: SharedHousePlan = {}) {
  const line = testLine()
  const rental = await aRentalHouse({ cars: stationCars, lanes, portsInstead: [line.binding] })
  const { city } = rental
  const modelCode = 'YARIS-S'
  const shared = { modelCode, energyPercent: 80, odometerKm: 20_000, state: 'ready' } as const
  const fleet: FleetOfTest = await aFleet(city, {
    operator: { nameZh: '共享租車', nameEn: 'Shared Rent', phone: '02-2311-0009' },
    models: [{ ...smallModel, modelCode }],
    stands: standsOf(bays),
    assets: [
      ...Array.from({ length: lotCars }, (_, number) => ({ ...shared, plate: plateOf(number), stand: 'lot' })),
      { ...shared, plate: 'RSB-0000', stand: 'zone' },
    ],
  })
  await line.isHeard()
  let seq = 0
  let taps = 0
  let answered = 0
  const key = () => `shared-${(taps += 1)}`
  const idOf = (plateNo: string) => assetOfPlate(city.house, plateNo)?.assetId ?? ''
  const beside = { latitude: lotPoint.lat, longitude: lotPoint.lng }

  const house = {
    ...rental,
    line,
    /** The operator of the shared cars. */
    owner: fleet,
    idOf,
    key,
    beside,
    lotIds: {
      lot: fleet.standIds['lot'] ?? '',
      zone: fleet.standIds['zone'] ?? '',
      station: fleet.standIds['taipei'] ?? '',
    },
    /** The next step of ten minutes, and minutes after it, in epoch milliseconds. */
    in: (minutes = 0) => Math.ceil(msOf(city.clock.now()) / 600_000) * 600_000 + minutes * 60_000,
    /** A report of a car, which stands closed in its lot unless it says otherwise. */
    carReports(plateNo: string, changes: Partial<AssetReport> = {}) {
      seq += 1
      const report: AssetReport = {
        ...{ reportId: `report-${seq}`, seq, at: city.clock.now() },
        // No receiver says the same point twice.
        position: { point: { ...lotPoint, lat: lotPoint.lat + seq * 1e-7 }, accuracyMetres: 8 },
        ...{ energyPercent: 80, rangeKm: 480, odometerKm: 20_000, isLocked: true, openDoors: [], isEngineOn: false },
        ...{ speedKmh: 0, isTowed: false },
        ...changes,
      }
      line.reports(idOf(plateNo), report)
    },
    /** The cars do what they were told since, or refuse it. */
    async obey(result: 'done' | 'refused' = 'done', reason: string | null = null) {
      await city.settle()
      const open = line.sent.slice(answered)
      answered = line.sent.length
      for (const { assetId, commandId } of open) {
        line.answers(assetId, { commandId, result, reason, at: city.clock.now() })
        for (let tries = 0; (await heardAnswers(commandId)) === 0; tries += 1) {
          if (tries > 200) throw new Error('the answer of a car was not stored')
          await setTimeout(10)
        }
      }
      await city.settle()
    },
    /** The commands that were sent are never answered. */
    forget() {
      answered = line.sent.length
    },
    details: (rider: TestRider, body: object) =>
      city.call(readReservationDetail, { body: { plateNo: plateOf(0), ...body } as never, as: rider.as }),
    async asksFor(rider: TestRider, body: Record<string, unknown> = {}) {
      const { startTime, endTime, chooseLossDamageWaiver, plateNo = plateOf(0), ...more } = body
      const span = { startTime: startTime ?? house.in(30), endTime: endTime ?? house.in(90) }
      const { quote } = (await house.details(rider, { plateNo, ...span, chooseLossDamageWaiver })).data
      const { startTime: reservationStart, endTime: reservationEnd } = span
      const wish = { plateNo, reservationStart, reservationEnd, chooseLossDamageWaiver, rentAction: 'Reserve' }
      const sent = { ...wish, quoteHash: quote.quoteHash, ...more }
      return city.call(reserveSharedCar, { body: sent as never, as: rider.as, key: key() })
    },
    async reservesCar(body: Record<string, unknown> = {}): Promise<Taken> {
      const rider = await rental.renter()
      const { order } = (await house.asksFor(rider, body)).data
      if (!order) throw new Error('no order was made')
      return { rider, order }
    },
    async looks({ rider, order }: Taken): Promise<SharedRental> {
      return (await city.call(readSharedRental, { params: { orderNo: order.hash }, as: rider.as })).data
    },
    acts: ({ rider, order }: Taken, action: 1 | 2, position: object = beside) =>
      city.call(actOnCar, {
        ...{ params: { orderNo: order.orderNo }, body: { action, ...position } as never, as: rider.as, key: key() },
      }),
    pictures: (
      { rider, order }: Taken,
      slot: PhotoSlot,
      { file = drawnPicture(slots.indexOf(slot)), more = {} } = {},
    ) =>
      city.call(uploadDepartImage, {
        ...{ params: { orderNo: order.orderNo }, body: { slot, ...more } as never, files: { file }, as: rider.as },
      }),
    returnPictures: (
      { rider, order: { plateNo, startTime } }: Taken,
      slot: PhotoSlot,
      { file = drawnPicture(slots.indexOf(slot) + 50) } = {},
    ) =>
      city.call(uploadReturnImage, {
        ...{ body: { plateNo, startTime, slot } as never, files: { file }, as: rider.as },
      }),
    /** The walk around the car, to its last step. */
    async walks(taken: Taken): Promise<void> {
      await house.until(msOf(taken.order.takeFrom))
      house.carReports(taken.order.plateNo)
      await house.acts(taken, 1)
      for (const slot of neededSlots('depart')) await house.pictures(taken, slot)
    },
    departs: ({ rider, order }: Taken, body: object = {}) =>
      city.call(startDepart, {
        ...{ params: { orderNo: order.orderNo }, body: { ...beside, ...body } as never, as: rider.as, key: key() },
      }),
    /** The rider has the car. */
    async takes(body: Record<string, unknown> = {}): Promise<Taken> {
      const taken = await house.reservesCar(body)
      await house.walks(taken)
      await house.departs(taken)
      await house.obey()
      return { ...taken, order: await house.looks(taken) }
    },
    presses: ({ rider, order }: Taken, position: object = beside) =>
      city.call(startReturn, {
        ...{ params: { orderNo: order.orderNo }, body: position as never, as: rider.as, key: key() },
      }),
    finishes: ({ rider, order }: Taken, body: object = {}) =>
      city.call(finishReturn, {
        params: { orderNo: order.orderNo },
        body: { ...beside, cleaning: 1, hasCheckedBelongings: true, ...body } as never,
        ...{ as: rider.as, key: key() },
      }),
    async photographs(taken: Taken): Promise<void> {
      for (const slot of neededSlots('return')) await house.returnPictures(taken, slot)
    },
    /** The car comes back to its lot, with these readings. */
    async brings(taken: Taken, report: Partial<AssetReport> = {}): Promise<SharedRental> {
      house.carReports(taken.order.plateNo, { isLocked: false, ...report })
      await house.presses(taken)
      await house.photographs(taken)
      await house.finishes(taken)
      await house.obey()
      return house.looks(taken)
    },
    async eventsOf(orderHash: string): Promise<readonly string[]> {
      const { rows } = await city.house.database.pool.query<{ event: string }>(
        'SELECT event FROM rental.shared_order_events WHERE order_hash = $1 ORDER BY revision',
        [orderHash],
      )
      return rows.map(({ event }) => event)
    },
  }
  async function heardAnswers(commandId: string): Promise<number> {
    const { rows } = await city.house.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM kit.inbox WHERE event_id LIKE $1',
      [`${commandId}:%`],
    )
    return rows[0]?.count ?? 0
  }
  return house
}

export const plateOf = (number: number) => `RSA-${String(number).padStart(4, '0')}`
const slots = [
  ...neededSlots('depart'),
  'parkingGrid',
  'roadView',
  'extra',
  'front',
  'back',
  'fuelCard',
  'carKey',
] as PhotoSlot[]
