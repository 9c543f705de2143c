import { type FleetPlan, lenderPeerKind, putFleet, type WeekHours } from '@daoxing/assets/contract'
import { issueCredential } from '@daoxing/kit/server'
import type { As, TestHouse } from '@daoxing/kit/server/testing'
import { refreshAssets } from '../memory/memory-of.ts'

/** Every day from 08:00 to 21:00. */
export const usualHours: WeekHours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '21:00' }))

export const taipeiStand: FleetPlan['stands'][number] = {
  code: 'taipei',
  kind: 'station',
  vehicleKind: 'car',
  nameZh: '臺北車站店',
  nameEn: 'Taipei Station',
  addressZh: '臺北市中正區北平西路3號',
  addressEn: '3 Beiping W. Rd., Zhongzheng Dist., Taipei City',
  point: { lat: 25.0478, lng: 121.517 },
  hours: usualHours,
  parkingType: 'Flat',
  floor: null,
  phone: '02-2311-0001',
  capacity: 50,
  isClosed: false,
}
export const taichungStand: FleetPlan['stands'][number] = {
  ...taipeiStand,
  ...{ code: 'taichung', nameZh: '臺中車站店', nameEn: 'Taichung Station', point: { lat: 24.137, lng: 120.685 } },
}
export const smallModel: FleetPlan['models'][number] = {
  modelCode: 'YARIS',
  vehicleKind: 'car',
  brand: 'TOYOTA',
  series: 'Yaris',
  vehicleClass: 'low',
  fuelType: 'Gasoline',
  seats: 5,
  rangeKm: 600,
  energyDescription: '95 無鉛汽油',
  pictureUrl: null,
}

export type FleetOfTest = {
  /** The principal of the operator's system. */
  readonly lender: As
  readonly operatorId: string
  readonly standIds: Readonly<Record<string, string>>
  /** In the order of the plan. */
  readonly assetIds: readonly string[]
  /** Registers more assets. */
  registers(assets: FleetPlan['assets']): Promise<void>
}

const fleetsOf = new WeakMap<TestHouse, number>()

/** An operator with two stands and some cars of one model at the first one. */
export async function aFleet(
  house: TestHouse,
  plan: Partial<FleetPlan> & { cars?: number } = {},
): Promise<FleetOfTest> {
  const fleets = (fleetsOf.get(house) ?? 0) + 1
  fleetsOf.set(house, fleets)
  const { cars = 3, ...given } = plan
  const modelCode = fleets === 1 ? smallModel.modelCode : `${smallModel.modelCode}-${fleets}`
  const peer = { peerKind: lenderPeerKind, peerId: `lender-${fleets}` }
  const { credential } = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  )
  const lender = { bearer: credential }
  const body: FleetPlan = {
    operator: { nameZh: '島嶼租車', nameEn: 'Island Rent', phone: '02-2311-0000' },
    models: [{ ...smallModel, modelCode }],
    stands: [taipeiStand, taichungStand],
    assets: Array.from({ length: cars }, (_, number) => ({
      plate: `R${letterOf(fleets)}${letterOf(number / 10_000)}-${String(number % 10_000).padStart(4, '0')}`,
      modelCode,
      energyPercent: 80,
      odometerKm: 12_000,
      stand: 'taipei',
      state: 'ready',
    })),
    ...given,
  }
  const { data } = await house.call(putFleet, { body: structuredClone(body), as: lender })
  await refreshAssets(house.house)
  const idOf = new Map(data.assets.map(({ plate, assetId }) => [plate, assetId]))
  return {
    lender,
    operatorId: data.operatorId,
    standIds: Object.fromEntries(data.stands.map(({ code, standId }) => [code, standId])),
    assetIds: body.assets.map(({ plate }) => idOf.get(plate) ?? ''),
    async registers(assets) {
      const more = { operator: body.operator, models: [], stands: [], assets: structuredClone(assets) }
      const { status } = await house.call(putFleet, { body: more, as: lender })
      if (status !== 200) throw new Error(`the fleet could not be registered: ${status}`)
      await refreshAssets(house.house)
    },
  }
}

const letterOf = (number: number) => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(number) % 24] ?? 'A'
