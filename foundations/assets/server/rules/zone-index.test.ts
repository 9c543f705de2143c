import { openSpan, type WeekHours, type Zone, type ZonePosition, type ZoneRule } from '@daoxing/assets/contract'
import { bearingDegrees, type Instant, type LatLng, plusSeconds, pointBeside, taipeiTime } from '@daoxing/kit/contract'
import { type Random, seededRandom } from '@daoxing/kit/server'
import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { aZone, squareAround } from '../testing/a-zone.ts'
import { borderAhead, createZoneBorders, nearestGoodPoint } from './zone-borders.ts'
import { createZoneIndex, type ZoneIndex } from './zone-index.ts'

const middle: LatLng = { lat: 25.04, lng: 121.55 }
const now = '2026-11-20T06:00:00.000Z'
const spread = 1_500

const registered = (planned: ReturnType<typeof aZone>, number = 0): Zone => ({
  ...planned,
  ...{ zoneId: `zone-${planned.code}-${number}`, operatorId: 'lender', version: 1, registeredAt: now },
})
const around = (random: Random, metres: number, from = middle): LatLng => {
  const some = () => (random.next() * 2 - 1) * metres
  return pointBeside(from, { northMetres: some(), eastMetres: some() })
}

/** A polygon like a star, in any direction, around its middle. */
function star(random: Random, center: LatLng, radius: number): [number, number][] {
  const corners = random.between(3, 14)
  const ring = Array.from({ length: corners }, (_, number): [number, number] => {
    const angle = ((number + random.next() * 0.8) / corners) * 2 * Math.PI
    const metres = radius * (0.4 + random.next() * 0.6)
    const { lat, lng } = pointBeside(center, {
      northMetres: Math.cos(angle) * metres,
      eastMetres: Math.sin(angle) * metres,
    })
    return [lng, lat]
  })
  return [...ring, ring[0] ?? [0, 0]]
}
const models = ['FLY', 'BIG'] as const
const maybe = (random: Random) => random.next() < 0.5
const someRule = (random: Random): ZoneRule => ({
  modelCodes: maybe(random) ? null : [models[random.between(0, 1)] ?? 'FLY'],
  ...{ rideStartAllowed: maybe(random), rideEndAllowed: maybe(random), rideThroughAllowed: maybe(random) },
  maximumSpeedKmh: maybe(random) ? null : 15,
})
function someZone(random: Random, number: number): Zone {
  const polygons = Array.from({ length: random.between(1, 3) }, () => {
    const center = around(random, spread)
    const outer = star(random, center, random.between(60, 600))
    return random.next() < 0.3 ? [outer, star(random, center, 20)] : [outer]
  })
  const hours: WeekHours = Array.from({ length: 7 }, () =>
    maybe(random) ? null : { opens: maybe(random) ? '00:00' : '09:00', closes: maybe(random) ? '24:00' : '18:30' },
  )
  const zone = aZone({ code: `z${number}`, area: { type: 'MultiPolygon', coordinates: polygons } })
  return registered(
    {
      ...zone,
      precedence: random.between(0, 5),
      rules: Array.from({ length: random.between(0, 3) }, () => someRule(random)),
      hours: maybe(random) ? null : hours,
      validFrom: maybe(random) ? null : plusSeconds(now, random.between(-2, 2) * 86_400),
      validUntil: maybe(random) ? null : plusSeconds(now, random.between(3, 6) * 86_400),
      isClosed: random.next() < 0.1,
    },
    number,
  )
}
function someIndex(
  seed: string,
  count: number,
): { index: ZoneIndex; zones: readonly Zone[]; rules: ZoneRule[]; random: Random } {
  const random = seededRandom(seed)
  const zones = Array.from({ length: count }, (_, number) => someZone(random, number))
  const rules = Array.from({ length: random.between(0, 2) }, () => someRule(random))
  return {
    index: createZoneIndex(zones, { operatorId: 'lender', version: 3, rules, registeredAt: now }),
    zones,
    rules,
    random,
  }
}

/** A second reckoning of the standard, written without the first one: even crossings of a ray are outside. */
function crossesOddly(ring: readonly ZonePosition[], { lat, lng }: LatLng): boolean {
  let isOdd = false
  for (const [number, [x, y]] of ring.entries()) {
    const [u, v] = ring[(number + 1) % ring.length] ?? [x, y]
    if (y > lat !== v > lat && lng < ((u - x) * (lat - y)) / (v - y) + x) isOdd = !isOdd
  }
  return isOdd
}
function bySecondReckoning(
  { zones, rules }: { zones: readonly Zone[]; rules: readonly ZoneRule[] },
  asked: { point: LatLng; modelCode: string; at: Instant },
) {
  const { point, modelCode, at } = asked
  const counts = (rule: ZoneRule) => rule.modelCodes === null || rule.modelCodes.includes(modelCode)
  const isOpen = ({ hours }: Zone) => {
    const span = hours && openSpan(hours, taipeiTime(at).day)
    return !hours || (span !== undefined && span !== null && span.from <= at && at < span.until)
  }
  for (const zone of zones) {
    if (zone.isClosed || (zone.validFrom ?? '') > at || (zone.validUntil ?? '9') <= at) continue
    const contains = zone.area.coordinates.some(
      ([outer = [], ...holes]) => crossesOddly(outer, point) && !holes.some((hole) => crossesOddly(hole, point)),
    )
    const rule = contains ? zone.rules.find(counts) : undefined
    if (rule)
      return {
        zoneId: zone.zoneId,
        rideStartAllowed: rule.rideStartAllowed,
        rideEndAllowed: rule.rideEndAllowed && isOpen(zone),
        rideThroughAllowed: rule.rideThroughAllowed,
      }
  }
  const rule = rules.find(counts)
  const { rideStartAllowed = true, rideEndAllowed = true, rideThroughAllowed = true } = rule ?? {}
  return { zoneId: null, rideStartAllowed, rideEndAllowed, rideThroughAllowed }
}

const cases = testLength({ usual: 20, full: 400, named: 'ZONE_CASES' })

test('random points get the permissions of a second reckoning, at any hour', () => {
  const points = Math.ceil(testLength({ usual: 3_000, full: 100_000, named: 'ZONE_POINTS' }) / cases)
  for (let seed = 0; seed < cases; seed += 1) {
    const { index, zones: unsorted, rules, random } = someIndex(`points ${seed}`, 40)
    const zones = unsorted.toSorted((a, b) => a.precedence - b.precedence || (a.code > b.code ? 1 : -1))
    for (let number = 0; number < points; number += 1) {
      const point = around(random, spread * 1.3)
      const at = plusSeconds(now, random.between(-4 * 86_400, 7 * 86_400))
      const asked = { point, modelCode: models[number % 2] ?? 'FLY', at }
      const expected = bySecondReckoning({ zones, rules }, asked)
      expect(index.rulingAt(asked)).toMatchObject(expected)
      expect(index.verdictAt(asked)).toMatchObject({ ...expected, certainty: 'sure', others: [] })
    }
  }
})

test('a verdict that is sure holds in the whole circle, and its time is the next at which it changes', () => {
  const seen = { sure: 0, uncertain: 0, changed: 0 }
  for (let seed = 0; seed < cases; seed += 1) {
    const { index, random } = someIndex(`circles ${seed}`, 25)
    for (let number = 0; number < 12; number += 1) {
      const asked = { point: around(random, spread), modelCode: 'FLY', at: now }
      const accuracyMetres = random.between(5, 90)
      const verdict = index.verdictAt({ ...asked, accuracyMetres })
      seen[verdict.certainty] += 1
      const permissions = ({ rideStartAllowed, rideEndAllowed, rideThroughAllowed }: (typeof verdict.others)[number]) =>
        JSON.stringify({ rideStartAllowed, rideEndAllowed, rideThroughAllowed })
      const known = new Set([verdict, ...verdict.others].map(permissions))
      for (let step = 0; step < 25; step += 1) {
        const angle = random.next() * 2 * Math.PI
        const metres = Math.sqrt(random.next()) * accuracyMetres * 0.99
        const point = pointBeside(asked.point, {
          northMetres: Math.cos(angle) * metres,
          eastMetres: Math.sin(angle) * metres,
        })
        expect(known).toContain(permissions(index.rulingAt({ ...asked, point })))
      }
      const { until } = verdict
      const early: Instant[] = []
      const end = until ?? plusSeconds(now, 8 * 86_400)
      for (let at = now; at < end; at = plusSeconds(at, 5400))
        if (permissions(index.rulingAt({ ...asked, at })) !== permissions(verdict)) early.push(at)
      expect(early).toEqual([])
      if (until !== null && permissions(index.rulingAt({ ...asked, at: until })) !== permissions(verdict))
        seen.changed += 1
    }
  }
  expect(Math.min(seen.sure, seen.uncertain, seen.changed)).toBeGreaterThan(cases / 3)
})

test('the border ahead is where a rider who goes straight on first meets other rules', () => {
  let met = 0
  for (let seed = 0; seed < cases; seed += 1) {
    const { index, random } = someIndex(`ahead ${seed}`, 25)
    const borders = createZoneBorders(index)
    for (let number = 0; number < 10; number += 1) {
      const asked = { point: around(random, spread), modelCode: 'FLY', at: now }
      const headingDegrees = random.between(0, 359)
      const ahead = borderAhead({ index, borders, withinMetres: 200, headingDegrees, ...asked })
      const angle = (headingDegrees * Math.PI) / 180
      const ride = ({ rideEndAllowed, rideThroughAllowed, maximumSpeedKmh }: ReturnType<ZoneIndex['rulingAt']>) =>
        JSON.stringify({ rideEndAllowed, rideThroughAllowed, maximumSpeedKmh })
      const at = (metres: number) =>
        ride(
          index.rulingAt({
            ...asked,
            point: pointBeside(asked.point, {
              northMetres: Math.cos(angle) * metres,
              eastMetres: Math.sin(angle) * metres,
            }),
          }),
        )
      const here = ride(index.rulingAt(asked))
      let first = 2
      while (first <= 198 && at(first) === here) first += 2
      if (!ahead) expect(first).toBeGreaterThan(198)
      // Corners that the steps leap over are found earlier.
      else if (first <= 198) expect(ahead.metres).toBeLessThanOrEqual(first + 0.1)
      if (!ahead) continue
      met += 1
      expect(ride(ahead.beyond)).not.toBe(here)
      expect(at(ahead.metres + 1)).toBe(ride(ahead.beyond))
      const nearest = borderAhead({ index, borders, withinMetres: 200, ...asked })
      expect(nearest?.metres ?? Infinity).toBeLessThanOrEqual(ahead.metres + 20)
    }
  }
  expect(met).toBeGreaterThan(cases)
})

test('the nearest good point is good, and no other one is much nearer', () => {
  let found = 0
  for (let seed = 0; seed < cases; seed += 1) {
    const { index, random } = someIndex(`good ${seed}`, 25)
    const borders = createZoneBorders(index)
    const asked = { point: around(random, spread), modelCode: 'BIG', at: now }
    const good = nearestGoodPoint({ index, borders, withinMetres: 800, ...asked })
    const allows = (point: LatLng) => index.rulingAt({ ...asked, point }).rideEndAllowed
    const nearest = nearestBySteps(asked.point, allows)
    if (good === undefined) expect(nearest).toBeGreaterThan(780)
    else {
      found += good.metres > 0 ? 1 : 0
      expect(allows(good.point)).toBe(true)
      expect(good.metres).toBeLessThanOrEqual(nearest + 25)
    }
  }
  expect(found).toBeGreaterThan(cases / 10)
})

function nearestBySteps(point: LatLng, allows: (point: LatLng) => boolean): number {
  for (let metres = 0; metres <= 800; metres += 10)
    for (let degrees = 0; degrees < 360; degrees += 6) {
      const angle = (degrees * Math.PI) / 180
      // A spot that is wide enough to stand in.
      const spot = [0, 4, -4].every((more) =>
        allows(
          pointBeside(point, {
            northMetres: Math.cos(angle) * (metres + more),
            eastMetres: Math.sin(angle) * (metres + more),
          }),
        ),
      )
      if (spot) return metres
    }
  return Infinity
}

test('a rider is warned before a border, and towards the side that it lies on', () => {
  const zone = registered(aZone({ code: 'inside', area: squareAround(middle, 300) }))
  const outside = [
    {
      modelCodes: null,
      rideStartAllowed: false,
      rideEndAllowed: false,
      rideThroughAllowed: true,
      maximumSpeedKmh: null,
    },
  ]
  const index = createZoneIndex([zone], { operatorId: 'lender', version: 1, rules: outside, registeredAt: now })
  const borders = createZoneBorders(index)
  const point = pointBeside(middle, { northMetres: 0, eastMetres: 120 })
  const asked = { index, borders, point, modelCode: 'FLY', at: now, withinMetres: 200 }
  expect(borderAhead({ ...asked, headingDegrees: 90 })?.metres).toBeCloseTo(180, 0)
  expect(borderAhead({ ...asked, headingDegrees: 90 })?.beyond).toMatchObject({ zoneId: null, rideEndAllowed: false })
  expect(borderAhead({ ...asked, headingDegrees: 270 })).toBeUndefined()
  expect(borderAhead(asked)?.metres).toBeCloseTo(180, 0)
  const away = pointBeside(middle, { northMetres: 400, eastMetres: 0 })
  const good = nearestGoodPoint({ ...asked, point: away, withinMetres: 3_000 })
  expect(good?.metres).toBeCloseTo(105, 0)
  expect(bearingDegrees(away, good?.point ?? away)).toBe(180)
})
