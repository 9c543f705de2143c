import { plusSeconds, pointBeside } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshAssets } from '../memory/memory-of.ts'
import { aMopedHouse, type MopedHouse, placeOfMoped, vehiclesOf, withEnergy } from '../testing/a-moped-house.ts'
import { gbfsProblems, typeProblems } from '../testing/check-gbfs.ts'
import { assetOfVehicleId } from './vehicle-ids.ts'

const scooters = 12
let mopeds: MopedHouse
beforeAll(async () => {
  mopeds = await aMopedHouse({ scooters })
})
afterAll(() => mopeds.close())

test("MobilityData's checkers find nothing in any file, and the scooters are mopeds that stand anywhere", async () => {
  const { publicUrl } = mopeds
  const files = await mopeds.readsAll()
  expect(gbfsProblems(files)).toEqual([])
  expect(Object.keys(files).toSorted()).toEqual([
    ...['gbfs', 'gbfs_versions', 'station_information', 'station_status', 'system_alerts', 'system_information'],
    ...['system_pricing_plans', 'vehicle_status', 'vehicle_types'],
  ])
  expect(files['system_information']?.data).toMatchObject({
    ...{ system_id: 'sample_mopeds', languages: ['zh-TW', 'en', 'ja'], timezone: 'Asia/Taipei' },
    manifest_url: `${publicUrl}/gbfs/manifest.json`,
  })
  expect(files['vehicle_types']?.data['vehicle_types']).toMatchObject([
    { vehicle_type_id: 'BIG-125', form_factor: 'moped', propulsion_type: 'electric', max_range_meters: 80_000 },
    { vehicle_type_id: 'MANY-110', return_constraint: 'free_floating', rider_capacity: 2, default_reserve_time: 10 },
  ])
  const vehicles = vehiclesOf(files)
  expect(vehicles).toHaveLength(scooters)
  expect(vehicles.filter((vehicle) => 'station_id' in vehicle)).toHaveLength(2)
  for (const vehicle of vehicles) {
    expect(vehicle['current_range_meters']).toBe(vehicle['vehicle_type_id'] === 'MANY-110' ? 48_000 : 64_000)
    expect(vehicle['rental_uris']).toEqual({ web: `${publicUrl}/mopeds?vehicle=${vehicle.vehicle_id}` })
  }
  expect(files['station_information']?.data['stations']).toMatchObject([
    {
      name: [
        { text: '信義停車格', language: 'zh-TW' },
        { text: 'Xinyi Bays', language: 'en' },
        { text: 'Xinyi Bays', language: 'ja' },
      ],
      ...{ parking_type: 'parking_lot', station_opening_hours: 'Mo-Su 08:00-21:00', contact_phone: '+886223110001' },
    },
  ])
  const [status] = (files['station_status']?.data['stations'] ?? []) as object[]
  expect(status).toMatchObject({
    ...{ num_vehicles_available: 2, num_docks_available: 1, is_renting: true },
    vehicle_types_available: [{ vehicle_type_id: 'MANY-110', count: 2 }],
  })
})

test('the checkers object to a file that is wrong', async () => {
  const files = await mopeds.readsAll()
  const [first, ...others] = vehiclesOf(files)
  const withFirst = (changes: object) => {
    const vehicle_status = { ...files['vehicle_status'], data: { vehicles: [{ ...first, ...changes }, ...others] } }
    return { ...files, vehicle_status }
  }
  expect(typeProblems('vehicle_status', withFirst({ is_reserved: 'no' }).vehicle_status)).toHaveLength(1)
  expect(gbfsProblems(withFirst({ station_id: 'nowhere' }))).toEqual(['a vehicle is at no station'])
  expect(gbfsProblems(withFirst({ last_reported: '2026-11-24 10:00' }))).toHaveLength(1)
})

test('a reserved scooter is marked, a rented one is absent, and after the trip it has another id', async () => {
  const reads = async () => vehiclesOf(await mopeds.readsAll())
  mopeds.reports(4, { energyPercent: 44 })
  const before = withEnergy(await reads(), 44)
  expect(before).toMatchObject({ is_reserved: false, is_disabled: false })
  const cancelled = await mopeds.reserves(4)
  const same = { vehicle_id: before?.vehicle_id }
  expect(withEnergy(await reads(), 44)).toMatchObject({ is_reserved: true, ...same })
  await mopeds.cancels(cancelled)
  // No trip was made, so there is none to hide.
  expect(withEnergy(await reads(), 44)).toMatchObject({ is_reserved: false, ...same })
  const order = await mopeds.reserves(4)
  await mopeds.rides(4, order)
  const during = await reads()
  expect(during).toHaveLength(scooters - 1)
  expect(withEnergy(during, 44)).toBeUndefined()
  await mopeds.returns(4, order)
  await mopeds.returns(4, order)
  mopeds.reports(4, { energyPercent: 44 })
  const after = withEnergy(await reads(), 44)
  expect(after?.vehicle_id).toMatch(/^[\w-]{22}$/)
  expect(after?.vehicle_id).not.toBe(before?.vehicle_id)
  const { house } = mopeds.house
  expect((await assetOfVehicleId(house, after?.vehicle_id ?? ''))?.assetId).toBe(mopeds.idOf(4))
  expect(await assetOfVehicleId(house, before?.vehicle_id ?? '')).toBeUndefined()
  await mopeds.restarts()
  // Links survive a restart.
  expect((await reads()).map(({ vehicle_id }) => vehicle_id)).toContain(after?.vehicle_id)
})

test('a scooter that the next order takes soon is not offered, and one of a later order says until when', async () => {
  mopeds.reports(5, { energyPercent: 55 })
  const from = plusSeconds(mopeds.house.clock.now(), 4 * 3600)
  const next = await mopeds.reserves(5, from)
  const shown = withEnergy(vehiclesOf(await mopeds.readsAll()), 55)
  expect(shown).toMatchObject({ is_reserved: false, available_until: expect.stringMatching(/\+08:00$/) })
  expect(Date.parse(String(shown?.['available_until']))).toBe(Date.parse(from))
  await mopeds.house.leap(4 * 3600 - 700)
  mopeds.reports(5, { energyPercent: 55 })
  expect(withEnergy(vehiclesOf(await mopeds.readsAll()), 55)).toMatchObject({ is_reserved: true })
  await mopeds.cancels(next)
})

test('an empty one is disabled, a hidden one is absent, and positions have six digits', async () => {
  const point = { lat: 25.123456789, lng: 121.987654321 }
  mopeds.reports(6, { energyPercent: 66, position: { point, accuracyMetres: 5 } })
  const reads = async () => vehiclesOf(await mopeds.readsAll())
  expect(withEnergy(await reads(), 66)).toMatchObject({ lat: 25.123457, lon: 121.987654 })
  await mopeds.house.leap(31 * 60)
  expect(withEnergy(await reads(), 66)).toBeUndefined()
  const { house } = mopeds.house
  await house.database.pool.query('UPDATE assets.assets SET energy_percent = 7 WHERE asset_id = $1', [mopeds.idOf(10)])
  await refreshAssets(house)
  expect(withEnergy(await reads(), 7)).toMatchObject({ is_disabled: true })
})

test('files stay valid while scooters move, are taken and come back', async () => {
  const open = new Map<number, string>()
  for (let round = 0; round < 12; round += 1) {
    for (let number = 0; number < scooters; number += 1) {
      const point = pointBeside(placeOfMoped(number), { northMetres: round * 7, eastMetres: 0 })
      mopeds.reports(number, { position: { point, accuracyMetres: 8 } })
      const order = open.get(number)
      if ((number + round) % 5 === 0 && !order) {
        const reserved = await mopeds.reserves(number)
        open.set(number, reserved)
        if (round % 2 === 0) await mopeds.rides(number, reserved)
      } else if ((number + round) % 7 === 0 && order) {
        await mopeds.returns(number, order)
        open.delete(number)
      }
    }
    expect(gbfsProblems(await mopeds.readsAll())).toEqual([])
  }
  expect(open.size).toBeGreaterThan(0)
})

test('a closed stand stays listed with an alert while scooters stand there', async () => {
  await mopeds.changesBay({ isClosed: true })
  const files = await mopeds.readsAll()
  expect(gbfsProblems(files)).toEqual([])
  const closed = { is_installed: false, is_renting: false, is_returning: false }
  expect(files['station_status']?.data['stations']).toMatchObject([closed])
  const [alert] = (files['system_alerts']?.data['alerts'] ?? []) as object[]
  expect(alert).toMatchObject({ type: 'station_closure', station_ids: [mopeds.fleet.standIds['bay']] })
  expect(JSON.stringify(alert)).toContain('「Xinyi Bays」は閉鎖しました')
})
