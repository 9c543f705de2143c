import { type FleetPlan, lenderPeerKind, openSpan, isOpenAt, putFleet } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { issueCredential } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listModels, listStands, modelOf, operatorOf, standOf } from './fleet.ts'
import { handoversOf, moveAsset, recordHandover } from './handovers.ts'
import { assetOf, assetsServer, freeAssets, refreshAssets } from './index.ts'
import { aFleet, type FleetOfTest, smallModel, taipeiStand, usualHours } from './testing/a-fleet.ts'
import { scooterBay, scooterModel } from './testing/a-scooter-fleet.ts'

let house: TestHouse
let fleet: FleetOfTest
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, assetsServer] })
  fleet = await aFleet(house)
})
afterAll(() => house.close())

const plan = (changes: Partial<FleetPlan> = {}): FleetPlan => ({
  operator: { nameZh: '島嶼租車', nameEn: 'Island Rent', phone: '02-2311-0000' },
  ...{ models: [], stands: [], assets: [], ...changes },
})
const car = (changes: Partial<FleetPlan['assets'][number]> = {}): FleetPlan['assets'][number] => ({
  ...{ plate: 'RZZ-0001', modelCode: modelCode(), energyPercent: 50, odometerKm: 10, stand: 'taipei', state: 'ready' },
  ...changes,
})
const modelCode = () => listModels(house.house, 'car')[0]?.modelCode ?? ''
const put = async (body: FleetPlan, as: As = fleet.lender) => {
  const answer = await house.call(putFleet, { body: structuredClone(body), as })
  await refreshAssets(house.house)
  return answer
}
const within = <T>(work: Parameters<typeof house.house.database.transaction<T>>[0]) =>
  house.house.database.transaction(work)

test('a registered fleet is known with its operator, models and stands, also after a restart', async () => {
  const { standIds, operatorId } = fleet
  await house.restart()
  expect(listStands({ house: house.house, operatorId, kind: 'station' })).toHaveLength(2)
  expect(listStands({ house: house.house, kind: 'zone' })).toEqual([])
  expect(standOf(house.house, standIds['taipei'] ?? '')).toMatchObject({ nameEn: 'Taipei Station', hours: usualHours })
  expect(modelOf(house.house, modelCode())).toMatchObject({ series: 'Yaris', operatorId })
  expect(operatorOf(house.house, operatorId)).toMatchObject({ nameZh: '島嶼租車' })
})

test('a repetition changes nothing, and leaves cars where their handovers left them', async () => {
  const { data } = await put(plan({ assets: [car()] }))
  const [{ assetId } = { assetId: '' }] = data.assets
  const standId = fleet.standIds['taichung'] ?? ''
  await within((tx) => moveAsset({ tx, house: house.house, assetId, standId }))
  expect((await put(plan({ assets: [car({ odometerKm: 5 })] }))).data.assets).toEqual(data.assets)
  expect(assetOf(house.house, assetId)).toMatchObject({ standId, odometerKm: 10, energyPercent: 50, rangeKm: 300 })
})

test('a car in repair and a retired one are not lent, a closed stand is not listed', async () => {
  const standId = fleet.standIds['taipei'] ?? ''
  const span = { from: '2026-12-01T00:00:00.000Z', until: '2026-12-01T06:00:00.000Z' }
  const { data } = await put(plan({ assets: [car({ plate: 'RZZ-0002', state: 'repair' })] }))
  const [{ assetId } = { assetId: '' }] = data.assets
  expect(freeAssets({ house: house.house, standId, ...span })).not.toContain(assetId)
  await put(plan({ assets: [car({ plate: 'RZZ-0002' })] }))
  expect(freeAssets({ house: house.house, standId, ...span })).toContain(assetId)
  expect((await put(plan({ stands: [{ ...taipeiStand, code: 'old', isClosed: true }] }))).status).toBe(200)
  expect(listStands({ house: house.house }).map(({ code }) => code)).not.toContain('old')
})

test('an operator registers neither what another one has, nor what does not exist', async () => {
  const peer = { peerKind: lenderPeerKind, peerId: 'another' }
  const { credential } = await within((tx) => issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }))
  const other = { bearer: credential }
  const models = [{ ...smallModel, modelCode: 'OTHER' }]
  const stands = [taipeiStand]
  const code = async (body: FleetPlan, as: As) => (await put(body, as)).body.code
  expect(await code(plan({ models: [{ ...smallModel, modelCode: modelCode() }] }), other)).toBe('ASSET_NAME_TAKEN')
  expect(await code(plan({ stands, assets: [car()] }), other)).toBe('ASSET_NAME_TAKEN')
  expect(await code(plan({ stands, models, assets: [car({ modelCode: 'OTHER' })] }), other)).toBe('ASSET_NAME_TAKEN')
  expect(await code(plan({ assets: [car({ plate: 'RZZ-0009', stand: 'nowhere' })] }), other)).toBe('ASSET_NAME_TAKEN')
  expect(await code(plan({ assets: [car({ plate: 'RZZ-0009', stand: 'nowhere' })] }), fleet.lender)).toBe(
    'ASSET_STAND_UNKNOWN',
  )
  expect(await code(plan({ assets: [car({ plate: 'RZZ-0009', modelCode: 'NONE' })] }), fleet.lender)).toBe(
    'ASSET_MODEL_UNKNOWN',
  )
  expect(await code(plan({ assets: [car(), car()] }), fleet.lender)).toBe('INVALID_INPUT')
  // A refused plan registers nothing of itself.
  expect(modelOf(house.house, 'OTHER')).toBeUndefined()
})

test('a handover says where a car is and in which state, and the last one is found by car and by order', async () => {
  const [assetId = ''] = fleet.assetIds
  const standId = fleet.standIds['taichung'] ?? ''
  const handover = (way: 'depart' | 'return', at: string, odometerKm: number, energyPercent: number) =>
    within((tx) =>
      recordHandover({
        ...{ tx, house: house.house, assetId, orderHash: 'order-handed', service: 'rental', way, at },
        ...{ odometerKm, energyPercent, notes: '左後門刮痕', pictures: { front: 'file-1' } },
        standId: way === 'return' ? standId : null,
      }),
    )
  await handover('depart', '2026-11-20T07:00:00.000Z', 12_000, 90)
  expect(assetOf(house.house, assetId)).toMatchObject({ state: 'out', energyPercent: 90, rangeKm: 540 })
  await put(plan({ assets: [car({ plate: assetOf(house.house, assetId)?.plate ?? '' })] }))
  expect(assetOf(house.house, assetId)).toMatchObject({ state: 'out' })
  await handover('return', '2026-11-20T09:00:00.000Z', 12_080, 70)
  expect(assetOf(house.house, assetId)).toMatchObject({ state: 'ready', standId, odometerKm: 12_080 })
  const found = await handoversOf(house.house.database, { orderHash: 'order-handed' })
  expect(found.map(({ way }) => way)).toEqual(['return', 'depart'])
  expect((await handoversOf(house.house.database, { assetId }))[0]).toEqual(found[0])
  expect(found[0]).toMatchObject({ notes: '左後門刮痕', pictures: { front: 'file-1' } })
  expect(await handoversOf(house.house.database, { standId })).toEqual([found[0]])
})

test('opening hours are those of Taipei, and a closing time at midnight still counts', () => {
  expect(openSpan(usualHours, '2026-11-21')).toEqual({
    from: '2026-11-21T00:00:00.000Z',
    until: '2026-11-21T13:00:00.000Z',
  })
  const [, ...weekdays] = usualHours
  expect(openSpan([null, ...weekdays], '2026-11-22')).toBeUndefined()
  expect(isOpenAt(usualHours, '2026-11-20T13:00:00.000Z')).toBe(true)
  expect(isOpenAt(usualHours, '2026-11-20T13:00:00.001Z')).toBe(false)
  const always = { opens: '00:00', closes: '24:00' }
  expect(isOpenAt([null, always, null, null, null, null, null], '2026-11-23T16:00:00.000Z')).toBe(true)
})

test('a car that a renter takes while its operator registers it again is out afterwards', async () => {
  const models = [{ ...smallModel, modelCode: 'RENAMED' }]
  const { data } = await put(plan({ models, assets: [car({ plate: 'RZZ-0005' })] }))
  const [{ assetId } = { assetId: '' }] = data.assets
  const taken = { house: house.house, assetId, orderHash: 'order-out', service: 'rental' } as const
  const facts = { at: '2026-11-20T06:00:00.000Z', odometerKm: 20, energyPercent: 50, notes: '', pictures: {} }
  const registered = await within(async (tx) => {
    await recordHandover({ ...taken, ...facts, tx, way: 'depart' })
    const answer = put(plan({ assets: [car({ plate: 'RZZ-0005', modelCode: 'RENAMED' })] }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { answer }
  })
  expect((await registered.answer).status).toBe(200)
  expect(assetOf(house.house, assetId)).toMatchObject({ state: 'out', modelCode: 'RENAMED' })
})

test('scooters without a stand are registered at a point, by plates of Taiwan, and stay apart from cars', async () => {
  const models = [{ ...scooterModel, modelCode: 'FLY-X' }]
  const scooter = { ...car({ plate: 'EWA-1234', modelCode: 'FLY-X' }), stand: undefined }
  const point = { lat: 25.03, lng: 121.56 }
  const { data } = await put(plan({ models, stands: [scooterBay], assets: [{ ...scooter, point }] }))
  const [{ assetId } = { assetId: '' }] = data.assets
  expect(assetOf(house.house, assetId)).toMatchObject({ standId: null, position: { point }, plate: 'EWA-1234' })
  expect(modelOf(house.house, 'FLY-X')).toMatchObject({ vehicleKind: 'scooter', fuelType: 'Electric' })
  expect(listModels(house.house, 'car').map((model) => model.modelCode)).not.toContain('FLY-X')
  expect(listStands({ house: house.house, vehicleKind: 'scooter' }).map(({ code }) => code)).toEqual(['bay'])
  expect(listStands({ house: house.house, vehicleKind: 'car' }).map(({ code }) => code)).not.toContain('bay')
  const refused = async (body: Partial<FleetPlan>) => (await put(plan(body))).body.code
  expect(await refused({ assets: [{ ...scooter, plate: 'EWA-1235' }] })).toBe('INVALID_INPUT')
  expect(await refused({ assets: [{ ...scooter, plate: 'EWA-1235', stand: 'taipei' }] })).toBe('INVALID_INPUT')
  expect(await refused({ assets: [car({ plate: 'RZZ-0011', stand: 'bay' })] })).toBe('INVALID_INPUT')
  expect(await refused({ models: [{ ...models[0], ...smallModel, modelCode: 'FLY-X' }] })).toBe('INVALID_INPUT')
  expect(await refused({ stands: [{ ...scooterBay, vehicleKind: 'car' }] })).toBe('INVALID_INPUT')
})

test('a fleet of thousands comes in parts', async () => {
  const part = (first: number) =>
    plan({ assets: Array.from({ length: 1_000 }, (_, number) => car({ plate: plateOf(first + number) })) })
  const ids = new Set<string>()
  for (const first of [0, 1_000, 2_000])
    for (const { assetId } of (await put(part(first))).data.assets) ids.add(assetId)
  expect(ids.size).toBe(3_000)
  expect(
    (await put(plan({ assets: Array.from({ length: 1_001 }, (_, number) => car({ plate: plateOf(number) })) }))).status,
  ).toBe(400)
})

const plateOf = (number: number) => `RPA-${String(number).padStart(4, '0')}`
