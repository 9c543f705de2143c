import { type AssetReport, type FleetPlan, putFleet } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { type LatLng, plusSeconds, pointBeside } from '@daoxing/kit/contract'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { recordHandover } from '../handovers.ts'
import { assetsServer } from '../index.ts'
import { endKeep, keepAsset, moveKeep } from '../keeps.ts'
import { refreshAssets } from '../memory/memory-of.ts'
import { aFleet, smallModel, taipeiStand } from './a-fleet.ts'
import type { ReadFiles } from './check-gbfs.ts'
import { testLine } from './line-in-process.ts'
import { pretendMopeds } from './pretend-mopeds.ts'
import { readGbfs } from './read-gbfs.ts'

const publicUrl = 'https://daoxing.test'
export const mopedPlace: LatLng = { lat: 25.033, lng: 121.5654 }
const electric = { ...smallModel, vehicleKind: 'scooter', fuelType: 'Electric', seats: 2 } as const
const models: FleetPlan['models'] = [
  { ...electric, modelCode: 'MANY-110', rangeKm: 60 },
  { ...electric, modelCode: 'BIG-125', rangeKm: 80 },
  { ...smallModel, modelCode: 'A-CAR' },
]
const bay: FleetPlan['stands'][number] = {
  ...taipeiStand,
  code: 'bay',
  kind: 'lot',
  vehicleKind: 'scooter',
  ...{ nameZh: '信義停車格', nameEn: 'Xinyi Bays', capacity: 3 },
}

export const placeOfMoped = (number: number) =>
  pointBeside(mopedPlace, { northMetres: number * 40, eastMetres: number * -30 })

export type Vehicle = Readonly<Record<string, unknown>> & { readonly vehicle_id: string }
export const vehiclesOf = (files: ReadFiles) => (files['vehicle_status']?.data['vehicles'] ?? []) as readonly Vehicle[]
/** A scooter among the vehicles by its energy, which a test makes its own. */
export const withEnergy = (vehicles: readonly Vehicle[], percent: number) =>
  vehicles.find((vehicle) => vehicle['current_fuel_percent'] === percent / 100)

export type MopedHouse = Awaited<ReturnType<typeof aMopedHouse>>

/** A house with scooters that stand anywhere, two of them in bays, and a car, and with a service that publishes the scooters. */
export async function aMopedHouse({ scooters = 12 } = {}) {
  const line = testLine()
  const house = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, pretendMopeds],
    portsInstead: [line.binding],
    settings: { publicUrl },
  })
  const ready = { energyPercent: 80, odometerKm: 100, state: 'ready' } as const
  const fleet = await aFleet(house, {
    models,
    stands: [bay, { ...taipeiStand, code: 'cars' }],
    assets: [
      ...Array.from({ length: scooters }, (_, number) => ({
        ...{ ...ready, plate: `EMA-${1000 + number}`, modelCode: number < 9 ? 'MANY-110' : 'BIG-125' },
        ...(number < 2 ? { stand: 'bay' } : { point: placeOfMoped(number) }),
      })),
      { ...ready, plate: 'RAA-9999', modelCode: 'A-CAR', stand: 'cars' },
    ],
  })
  let servedAt = await house.listen()
  await line.isHeard()
  const idOf = (number: number) => fleet.assetIds[number] ?? ''
  const within = () => ({ house: house.house })
  let [seq, orders] = [0, 0]
  const handover = (number: number, orderHash: string) => ({
    ...{ assetId: idOf(number), orderHash, service: 'mopeds', at: house.clock.now() },
    ...{ odometerKm: null, energyPercent: null, notes: '', pictures: {} },
  })
  const inTransaction = <Result>(work: Parameters<typeof house.house.database.transaction<Result>>[0]) =>
    house.house.database.transaction(work)

  return {
    house,
    fleet,
    idOf,
    publicUrl,
    servedAt: () => servedAt,
    /** The files that a stranger reads once the earlier answers are old. */
    async readsAll(): Promise<ReadFiles> {
      await house.leap(61)
      return readGbfs({ servedAt, publicUrl }, 'sample_mopeds')
    },
    reports(number: number, facts: Partial<AssetReport> = {}): void {
      seq += 1
      line.reports(idOf(number), {
        ...{ reportId: `r${seq}`, seq, at: house.clock.now(), energyPercent: 80, rangeKm: 48, odometerKm: 100 },
        ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
        position: { point: placeOfMoped(number), accuracyMetres: 8 },
        ...facts,
      })
    },
    async reserves(number: number, from = house.clock.now(), seconds = 600): Promise<string> {
      const orderHash = `order-${(orders += 1)}`
      const keep = { assetId: idOf(number), orderHash, service: 'mopeds', kind: 'reserved', bufferSeconds: 0 } as const
      const span = { from, until: plusSeconds(from, seconds) }
      await inTransaction((tx) => keepAsset({ tx, ...within(), ...keep, ...span }))
      return orderHash
    },
    rides: (number: number, orderHash: string) =>
      inTransaction(async (tx) => {
        const until = plusSeconds(house.clock.now(), 3600)
        await moveKeep({ tx, ...within(), orderHash, kind: 'inUse', until })
        await recordHandover({ tx, ...within(), way: 'depart', ...handover(number, orderHash) })
      }),
    returns: (number: number, orderHash: string) =>
      inTransaction(async (tx) => {
        await recordHandover({ tx, ...within(), way: 'return', ...handover(number, orderHash) })
        await endKeep({ tx, ...within(), orderHash, at: house.clock.now() })
      }),
    cancels: (orderHash: string) =>
      inTransaction((tx) => endKeep({ tx, ...within(), orderHash, at: house.clock.now() })),
    async changesBay(changes: Partial<FleetPlan['stands'][number]>): Promise<void> {
      const operator = { nameZh: '島嶼租車', nameEn: 'Island Rent', phone: '02-2311-0000' }
      const body: FleetPlan = { operator, models: [], assets: [], stands: [{ ...bay, ...changes }] }
      await house.call(putFleet, { body: structuredClone(body), as: fleet.lender })
      await refreshAssets(house.house)
    },
    async restarts(): Promise<void> {
      await house.restart()
      servedAt = await house.listen()
      await line.isHeard()
    },
    close: () => house.close(),
  }
}
