import { setTimeout } from 'node:timers/promises'
import { type AssetReport, putZones } from '@daoxing/assets/contract'
import { assetOfPlate, assetsServer, refreshAssets } from '@daoxing/assets/server'
import {
  aFleet,
  aZone,
  type FleetOfTest,
  smallModel,
  squareAround,
  taipeiStand,
  testLine,
} from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse, type TestHousePlan } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  cancelScooterRental,
  checkReturn,
  controlScooter,
  pushVendorEvent,
  quoteScooter,
  readScooterRental,
  rentScooter,
  reserveScooter,
  returnScooter,
  type ScooterRental,
  type VendorEvent,
} from '@daoxing/scooter/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { scooterServer } from '../index.ts'
import { withScooterAccount } from './with-account.ts'

export type ScooterHouse = Awaited<ReturnType<typeof aScooterHouse>>
export type Held = { readonly rider: TestRider; readonly rental: ScooterRental }

/** The middle of the service area, where the scooters stand. */
export const kerb: LatLng = { lat: 25.0339, lng: 121.5645 }
/** Ground of a mall, within the service area: no ride ends there. */
export const mall: LatLng = { lat: 25.0362, lng: 121.5671 }
/** In the service area, farther from the kerb than a position drifts. */
export const downTheRoad: LatLng = { lat: 25.0359, lng: 121.5645 }
/** Outside of every zone. */
export const faraway: LatLng = { lat: 25.1, lng: 121.7 }

const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
const model = { ...smallModel, vehicleKind: 'scooter', fuelType: 'Electric', seats: 2, rangeKm: 50 } as const
const bay = { ...taipeiStand, vehicleKind: 'scooter', kind: 'bay', hours: always, capacity: 4 } as const

export const plateOf = (number: number) => `EWA-${String(number).padStart(4, '0')}`

type ScooterHousePlan = Pick<TestHousePlan, 'lanes' | 'logTo'> & { readonly scooters?: number }

/** A house with a bank and one vendor, whose scooters stand at a kerb on a line that the test plays. */
export async function aScooterHouse({ scooters = 6, ...plan }: ScooterHousePlan = {}) {
  const [bank, line] = [pretendBank(), testLine()]
  const city: TestHouse = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, ordersServer, walletServer, noticesServer, scooterServer],
    portsInstead: [...bankPorts(bank), line.binding],
    logLevel: 'error',
    ...plan,
  })
  const fleet: FleetOfTest = await aFleet(city, {
    operator: { nameZh: '示範機車', nameEn: 'Sample Scooters', phone: '02-2311-0010' },
    models: [
      { ...model, modelCode: 'SCT-CITY', brand: 'DX', series: 'City' },
      { ...model, modelCode: 'SCT-FLY', brand: 'DX', series: 'Fly' },
      { ...model, modelCode: 'SCT-MAX', brand: 'DX', series: 'Max' },
    ],
    stands: [
      { ...bay, code: 'kerb', nameZh: '松仁路機車格', nameEn: 'Songren Rd. Bay', point: kerb, capacity: 500 },
      {
        ...bay,
        code: 'full',
        nameZh: '松智路機車格',
        nameEn: 'Songzhi Rd. Bay',
        point: { lat: 25.0345, lng: 121.567 },
      },
      {
        ...bay,
        code: 'swap',
        kind: 'station',
        nameZh: '換電站',
        nameEn: 'Swap Station',
        point: { lat: 25.03, lng: 121.56 },
      },
    ],
    assets: Array.from({ length: scooters }, (_, number) => ({
      ...{ plate: plateOf(number), modelCode: 'SCT-CITY', energyPercent: 80, odometerKm: 1000, stand: 'kerb' },
      state: 'ready' as const,
    })),
  })
  const putsZones = async (changes: { readonly mallOpen?: boolean } = {}) => {
    const area = aZone({ code: 'taipei', area: squareAround(kerb, 4000), precedence: 100 })
    const closed = { modelCodes: null, rideStartAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null }
    const ground = aZone({
      ...{ code: 'mall', kind: 'privateGround', nameZh: '百貨廣場', area: squareAround(mall, 60), precedence: 1 },
      rules: [{ ...closed, rideEndAllowed: changes.mallOpen === true }],
    })
    const globalRules = [{ ...closed, rideStartAllowed: false, rideEndAllowed: false }]
    const put = await city.call(putZones, { body: { zones: [area, ground], globalRules } as never, as: fleet.lender })
    if (put.status !== 200) throw new Error(`the zones could not be registered: ${JSON.stringify(put.body)}`)
    await refreshAssets(city.house)
  }
  await putsZones()
  await line.isHeard()
  let [seq, taps, events, answered] = [0, 0, 0, 0]
  const key = () => `scooter-${(taps += 1)}`
  const idOf = (plate: string) => assetOfPlate(city.house, plate)?.assetId ?? ''

  const house = {
    city,
    bank,
    line,
    fleet,
    putsZones,
    idOf,
    key,
    /** A report of a scooter, which stands off and closed at the kerb unless it says otherwise. */
    async scooterReports(plate: string, { where = kerb, ...changes }: Partial<AssetReport> & { where?: LatLng } = {}) {
      seq += 1
      const report: AssetReport = {
        ...{ reportId: `report-${seq}`, seq, at: city.clock.now() },
        // No receiver says the same point twice.
        position: { point: { ...where, lat: where.lat + seq * 1e-7 }, accuracyMetres: 8 },
        ...{ energyPercent: 80, rangeKm: 40, odometerKm: 1000, isLocked: true, openDoors: [], isEngineOn: false },
        ...{ speedKmh: 0, isTowed: false, isPowerOn: false, isTrunkOpen: false, helmets: 2, isProtected: false },
        ...{ batteryError: null, batteryId: 'B-1', swappedAt: null },
        ...changes,
      }
      await line.notes(idOf(plate), report)
      await city.settle()
    },
    /** Time passes, and the scooter reports as usual; a silent one costs nothing. */
    async passes(plate: string, seconds: number, facts: Partial<AssetReport> = { isPowerOn: true }) {
      for (let left = seconds; left > 0; left -= 240) {
        await city.leap(Math.min(left, 240))
        await house.scooterReports(plate, facts)
      }
    },
    /** The scooters do what they were told since, or refuse it. */
    async obey(result: 'done' | 'refused' = 'done', reason: string | null = null) {
      await city.settle()
      const open = line.sent.slice(answered)
      answered = line.sent.length
      for (const { assetId, commandId } of open) {
        line.answers(assetId, { commandId, result, reason, at: city.clock.now() })
        for (let tries = 0; (await heardAnswers(commandId)) === 0; tries += 1) {
          if (tries > 200) throw new Error('the answer of a scooter was not stored')
          await setTimeout(10)
        }
      }
      await city.settle()
    },
    /** The commands that were sent are never answered. */
    forget() {
      answered = line.sent.length
    },
    async rider(): Promise<TestRider> {
      const rider = await aRider(city)
      await withCard(city, rider)
      await withScooterAccount(city, rider)
      return rider
    },
    quotes: (rider: TestRider, body: object = {}) =>
      city.call(quoteScooter, { body: { plate: plateOf(0), ...kerb, ...body } as never, as: rider.as }),
    async asks(rider: TestRider, body: object = {}, tap = key()) {
      const { quoteHash } = (await house.quotes(rider, body)).data
      return city.call(reserveScooter, { body: { quoteHash } as never, as: rider.as, key: tap })
    },
    async reserves(body: { readonly plate?: string; readonly destination?: LatLng } = {}): Promise<Held> {
      const rider = await house.rider()
      await house.scooterReports(body.plate ?? plateOf(0))
      const { data: rental } = await house.asks(rider, body)
      await city.settle()
      return { rider, rental: await house.looks({ rider, rental }) }
    },
    async looks({ rider, rental }: Held): Promise<ScooterRental> {
      const params = { wemoRentId: rental.wemoRentId }
      return (await city.call(readScooterRental, { params, as: rider.as })).data
    },
    cancels: ({ rider, rental }: Held) =>
      city.call(cancelScooterRental, { params: { id: rental.wemoRentId }, as: rider.as, key: key() }),
    rents: ({ rider, rental }: Held, body: object = kerb) =>
      city.call(rentScooter, { params: { id: rental.wemoRentId }, body: body as never, as: rider.as, key: key() }),
    controls: ({ rider, rental }: Held, action: string, at: object = kerb) =>
      city.call(controlScooter, {
        ...{ params: { id: rental.wemoRentId }, body: { action, ...at } as never, as: rider.as, key: key() },
      }),
    checks: ({ rider, rental }: Held, query: object = {}) =>
      city.call(checkReturn, { params: { id: rental.wemoRentId }, query: query as never, as: rider.as }),
    returns: ({ rider, rental }: Held, body: object = {}) =>
      city.call(returnScooter, { params: { id: rental.wemoRentId }, body: body as never, as: rider.as, key: key() }),
    /** The rider rides: reserved, switched on, and power reported. */
    async rides(body: { readonly plate?: string; readonly destination?: LatLng } = {}): Promise<Held> {
      const held = await house.reserves(body)
      await house.rents(held)
      await house.obey()
      await house.scooterReports(held.rental.plate, { isPowerOn: true })
      return { ...held, rental: await house.looks(held) }
    },
    /** The ride ends at a place: the scooter is switched off. */
    async ends(held: Held, at: LatLng = kerb): Promise<ScooterRental> {
      await house.scooterReports(held.rental.plate, { isPowerOn: true, where: at })
      await house.returns(held)
      await house.obey()
      return house.looks(held)
    },
    /** News of the vendor. */
    async tells(news: Record<string, unknown> & { readonly kind: VendorEvent['kind'] }, as = fleet.lender) {
      const event = { eventId: `event-${(events += 1)}`, at: city.clock.now(), ...news }
      const told = await city.call(pushVendorEvent, { body: event as never, as })
      await city.settle()
      return told
    },
    async eventsOf(orderHash: string): Promise<readonly string[]> {
      const { rows } = await city.house.database.pool.query<{ event: string }>(
        'SELECT event FROM scooter.rental_events WHERE order_hash = $1 ORDER BY revision',
        [orderHash],
      )
      return rows.map(({ event }) => event)
    },
    close: () => city.close(),
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
