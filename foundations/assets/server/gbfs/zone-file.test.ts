import { putZones, type ZonePlan } from '@daoxing/assets/contract'
import { pointBeside } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshAssets } from '../memory/memory-of.ts'
import { aMopedHouse, type MopedHouse, mopedPlace } from '../testing/a-moped-house.ts'
import { aZone, squareAround } from '../testing/a-zone.ts'
import { gbfsProblems, type ReadFiles } from '../testing/check-gbfs.ts'
import { type GbfsZones, strangersRule } from '../testing/rule-of-stranger.ts'
import { zoneVerdict } from '../zones.ts'

let mopeds: MopedHouse
beforeAll(async () => {
  mopeds = await aMopedHouse()
})
afterAll(() => mopeds.close())

const random = seededRandom('zones')
const somewhere = (metres: number) =>
  pointBeside(mopedPlace, {
    northMetres: (random.next() * 2 - 1) * metres,
    eastMetres: (random.next() * 2 - 1) * metres,
  })
const rule = (models: string[] | null, bits: number) => ({
  modelCodes: models,
  ...{ rideStartAllowed: bits % 2 === 0, rideEndAllowed: bits % 3 === 0, rideThroughAllowed: bits % 5 !== 0 },
  maximumSpeedKmh: bits % 4 === 0 ? 25 : null,
})
const never = Array.from({ length: 7 }, () => null)

/** Sixty zones that overlap, with and without holes, of one model or of all, some closed at this hour, some not yet valid. */
const plan = (now: string): ZonePlan => ({
  zones: Array.from({ length: 60 }, (_, number) => {
    const outer = squareAround(somewhere(2500), 200 + random.between(0, 700))
    const [[border = []] = []] = outer.coordinates
    const [sw, , ne] = border
    const inner = (one: number, other: number, share: number) => one + (other - one) * share
    const corner = (x: number, y: number): [number, number] => [
      inner(sw?.[0] ?? 0, ne?.[0] ?? 0, x),
      inner(sw?.[1] ?? 0, ne?.[1] ?? 0, y),
    ]
    const hole = [corner(0.3, 0.3), corner(0.3, 0.7), corner(0.7, 0.7), corner(0.7, 0.3), corner(0.3, 0.3)]
    const models = [null, ['MANY-110'], ['BIG-125'], ['A-CAR']][number % 4] ?? null
    return aZone({
      code: `zone-${number}`,
      area: number % 3 === 0 ? { ...outer, coordinates: [[border, hole]] } : outer,
      precedence: random.between(0, 9),
      rules: number % 10 === 9 ? [] : [rule(models, random.between(1, 60)), rule(['MANY-110'], random.between(1, 60))],
      hours: number % 7 === 0 ? never : null,
      validFrom: number % 12 === 0 ? '2030-01-01T00:00:00.000Z' : null,
      validUntil: number % 12 === 5 ? now : null,
    })
  }),
  globalRules: [rule(['BIG-125'], 7)],
})

test("a stranger's verdict on 10,000 random points is that of the zones themselves", async () => {
  const { house, fleet } = mopeds
  const body = structuredClone(plan(house.clock.now()))
  expect((await house.call(putZones, { body, as: fleet.lender })).status).toBe(200)
  await refreshAssets(house.house)
  const files: ReadFiles = await mopeds.readsAll()
  expect(gbfsProblems(files)).toEqual([])
  const zones = files['geofencing_zones']?.data as unknown as GbfsZones
  const seen = new Set<string>()
  for (let number = 0; number < 10_000; number += 1) {
    const point = somewhere(3500)
    const modelCode = number % 2 === 0 ? 'MANY-110' : 'BIG-125'
    const ours = zoneVerdict({
      ...{ house: house.house, operatorId: fleet.operatorId, point, modelCode },
      at: house.clock.now(),
    })
    const theirs = strangersRule(zones, point, modelCode)
    const verdict = {
      rideStartAllowed: theirs?.ride_start_allowed,
      rideEndAllowed: theirs?.ride_end_allowed,
      rideThroughAllowed: theirs?.ride_through_allowed,
      maximumSpeedKmh: theirs?.maximum_speed_kph ?? null,
    }
    expect(ours, `${point.lat}, ${point.lng} ${modelCode}`).toMatchObject(verdict)
    seen.add(`${ours.zoneId} ${JSON.stringify(verdict)}`)
  }
  // The points lie in many zones, or this would prove nothing.
  expect(seen.size).toBeGreaterThan(30)
})
