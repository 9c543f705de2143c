import { type FleetPlan, lenderPeerKind, putFleet, putZones, type ZonePlan } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { issueCredential } from '@daoxing/kit/server'
import { type As, openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsServer, refreshAssets, zoneOf, zonesInForce, zoneVerdict } from './index.ts'
import { aFleet, type FleetOfTest, usualHours } from './testing/a-fleet.ts'
import { aZone, squareAround } from './testing/a-zone.ts'

const slices = [configsServer, identityServer, assetsServer]
let house: TestHouse
let fleet: FleetOfTest
beforeAll(async () => {
  house = await openTestHouse({ slices })
  fleet = await aFleet(house)
})
afterAll(() => house.close())

const center = { lat: 25.04, lng: 121.55 }
const nothing = {
  rideStartAllowed: false,
  rideEndAllowed: false,
  rideThroughAllowed: true,
  maximumSpeedKmh: null,
  modelCodes: null,
}
const put = async (body: Partial<ZonePlan>, as: As = fleet.lender) => {
  const answer = await house.call(putZones, { body: structuredClone({ zones: [], ...body }), as })
  await refreshAssets(house.house)
  return answer
}
const verdict = (changes = {}) =>
  zoneVerdict({
    ...{ house: house.house, operatorId: fleet.operatorId, point: center, modelCode: 'YARIS' },
    at: '2026-11-20T06:00:00.000Z',
    ...changes,
  })

test('a changed zone is a new version, a repetition is not, and old versions stay readable', async () => {
  const zone = aZone({ code: 'park', area: squareAround(center, 200) })
  const first = (await put({ zones: [zone], globalRules: [nothing] })).data
  expect(first).toMatchObject({ zones: [{ code: 'park', version: 1 }], globalRulesVersion: 1 })
  expect((await put({ zones: [zone], globalRules: [nothing] })).data).toEqual(first)
  const [{ zoneId } = { zoneId: '' }] = first.zones
  expect(verdict()).toMatchObject({ rideEndAllowed: true, zoneId, version: 1, ruleNumber: 0 })
  const closed = { ...zone, rules: [nothing] }
  expect((await put({ zones: [closed] })).data).toEqual({
    ...{ zones: [{ code: 'park', zoneId, version: 2 }], globalRulesVersion: 1 },
  })
  expect(verdict()).toMatchObject({ rideEndAllowed: false, zoneId, version: 2 })
  // The version before stays in the rows, for questions about it.
  const { rows } = await house.house.database.pool.query<{ rules: unknown }>(
    'SELECT rules FROM assets.zones WHERE zone_id = $1 ORDER BY version',
    [zoneId],
  )
  expect(rows.map(({ rules }) => rules)).toEqual([zone.rules, [nothing]])
  await put({ globalRules: [] })
  expect(verdict({ point: { lat: 25.2, lng: 121.55 } })).toMatchObject({
    rideEndAllowed: true,
    version: 2,
    zoneId: null,
  })
  await put({ zones: [{ ...zone, isClosed: true }] })
  expect(verdict()).toMatchObject({ zoneId: null, rideEndAllowed: true, ruleNumber: null })
  expect(zoneOf(house.house, zoneId)).toMatchObject({ version: 3, isClosed: true })
})

test('another server hears of a change of zones, and a restarted one all of them', async () => {
  const other = await openSecondHouse(house, { slices })
  try {
    const zone = aZone({ code: 'garage', area: squareAround(center, 50), precedence: 1, rules: [nothing] })
    await house.call(putZones, { body: { zones: [zone] }, as: fleet.lender })
    await expect.poll(() => verdict({ house: other.house }).rideEndAllowed, { timeout: 10_000 }).toBe(false)
  } finally {
    await other.close()
  }
  await house.restart()
  expect(verdict()).toMatchObject({ rideEndAllowed: false })
  expect(
    zonesInForce({ house: house.house, operatorId: fleet.operatorId, at: house.house.clock.now() }).zones,
  ).toHaveLength(1)
})

test('outside its hours a zone is published as it is checked: no ride ends there', async () => {
  await put({ zones: [aZone({ code: 'mall', area: squareAround(center, 30), precedence: 0, hours: usualHours })] })
  const at = '2026-11-20T14:00:00.000Z'
  const { zones, until } = zonesInForce({ house: house.house, operatorId: fleet.operatorId, at })
  expect(zones[0]).toMatchObject({ zone: { code: 'mall' }, rules: [{ rideEndAllowed: false, rideStartAllowed: true }] })
  expect(until).toBe('2026-11-21T00:00:00.000Z')
  expect(verdict({ at })).toMatchObject({ rideEndAllowed: false, isOutOfHours: true, until })
  expect(verdict({ at: until })).toMatchObject({
    ...{ rideEndAllowed: true, isOutOfHours: false, until: '2026-11-21T13:00:00.000Z' },
  })
})

test('zones need a registered operator, its own models, closed rings and each code once', async () => {
  const peer = { peerKind: lenderPeerKind, peerId: 'without-fleet' }
  const { credential } = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  )
  const other = { bearer: credential }
  const code = async (zones: ZonePlan['zones'], as: As = fleet.lender) => (await put({ zones }, as)).body.code
  const zone = aZone({ code: 'new', area: squareAround(center, 50) })
  expect(await code([zone], other)).toBe('ASSET_OPERATOR_UNKNOWN')
  const operator: FleetPlan['operator'] = { nameZh: '小車', nameEn: 'Small', phone: '02-2311-0009' }
  await house.call(putFleet, { body: { operator, models: [], stands: [], assets: [] }, as: other })
  expect(await code([{ ...zone, rules: [{ ...nothing, modelCodes: ['YARIS'] }] }], other)).toBe('INVALID_INPUT')
  expect(await code([zone, zone])).toBe('INVALID_INPUT')
  const at = '2026-11-20T14:00:00.000Z'
  expect(await code([{ ...zone, validFrom: at, validUntil: at }])).toBe('INVALID_INPUT')
  const open = zone.area.coordinates.map((rings) => rings.map((ring) => ring.slice(0, -1)))
  expect(await code([{ ...zone, area: { type: 'MultiPolygon', coordinates: open } }])).toBe('INVALID_INPUT')
  // The same code belongs to each operator for itself.
  expect((await put({ zones: [{ ...zone, code: 'mall' }] }, other)).data.zones).toMatchObject([{ version: 1 }])
})
