import assert from 'node:assert/strict'
import type { Zone, ZonePosition } from '@daoxing/assets/contract'
import {
  aZone,
  createZoneBorders,
  createZoneIndex,
  borderAhead,
  nearestGoodPoint,
} from '@daoxing/assets/server/testing'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { pointsOfTaipei } from './greater-taipei.ts'
import { cpuMicrosOf, keep } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const count = 500
const points = pointsOfTaipei(2_000, 'riders')
const at = '2026-11-20T06:00:00.000Z'
const modelCode = 'FLY'

/** The rules at a point among 500 zones of greater Taipei, against a test of every zone. */
export async function measureZones(): Promise<readonly Line[]> {
  const zones = pointsOfTaipei(count - 1, 'zones').map((middle, number) => zoneAt(middle, number))
  const area = zoneAt({ lat: 25.05, lng: 121.53 }, count, { corners: 1_500, metres: 16_000 })
  const all = [...zones, area]
  const rules = [{ modelCodes: null, ...closed }]
  const index = createZoneIndex(all, { operatorId: 'one', version: 1, rules, registeredAt: at })
  const borders = createZoneBorders(index)
  const inOrder = index.zones.map(({ zone }) => zone)
  const question = (point: LatLng) => ({ point, modelCode, at })
  const testAll = (point: LatLng) => inOrder.find((zone) => contains(zone, point))?.zoneId ?? null
  for (const point of points) assert.equal(index.rulingAt(question(point)).zoneId, testAll(point))
  const near = { index, borders, withinMetres: 200 }
  const each = (ask: (point: LatLng) => unknown, some = points) => ({
    times: some.length,
    run: () => some.forEach((point) => keep(ask(point))),
  })
  const few = points.slice(0, 200)
  const cpu = await cpuMicrosOf({
    ruling: each((point) => index.rulingAt(question(point))),
    sure: each((point) => index.verdictAt({ ...question(point), accuracyMetres: 15 })),
    ahead: each((point) => borderAhead({ ...near, ...question(point), headingDegrees: 70 })),
    good: each((point) => nearestGoodPoint({ ...near, ...question(point), withinMetres: 3_000 }), few),
    anchor: each(testAll, few),
  })
  const line = (promise: string, figure: number): Line => ({
    promise,
    ...{
      figure: micros(figure),
      anchor: `a test of every zone: ${micros(cpu.anchor)}`,
      ratio: ratioOf(figure, cpu.anchor),
    },
  })
  return [
    line(`a point in ${count} zones (20 µs)`, cpu.ruling),
    line('the same, and how sure it is in a circle of 15 m', cpu.sure),
    line('the border within 200 m ahead', cpu.ahead),
    line('the nearest point where a ride may end', cpu.good),
  ]
}

const closed = { rideStartAllowed: false, rideEndAllowed: false, rideThroughAllowed: true, maximumSpeedKmh: null }

/** A zone of this many corners; most are some streets wide. */
function zoneAt(middle: LatLng, number: number, { corners = 24, metres = 150 + (number % 7) * 60 } = {}): Zone {
  const ring = Array.from({ length: corners }, (_, corner): [number, number] => {
    const angle = (corner / corners) * 2 * Math.PI
    const away = metres * (0.7 + 0.3 * Math.sin(corner * 2.1 + number))
    const { lat, lng } = pointBeside(middle, {
      northMetres: Math.cos(angle) * away,
      eastMetres: Math.sin(angle) * away,
    })
    return [lng, lat]
  })
  const area = { type: 'MultiPolygon' as const, coordinates: [[[...ring, ring[0] ?? [0, 0]]]] }
  const { rules, ...zone } = aZone({ code: `z${number}`, area, precedence: number })
  const ownRules = number % 3 === 0 ? [{ modelCodes: null, ...closed }] : rules
  return {
    ...{ ...zone, rules: ownRules, zoneId: `zone-${number}`, operatorId: 'one', version: 1, registeredAt: at },
  }
}

function contains({ area }: Zone, { lat, lng }: LatLng): boolean {
  return area.coordinates.some(([ring = []]) => {
    let isOdd = false
    for (const [number, [x, y]] of ring.entries()) {
      const [u, v]: ZonePosition = ring[(number + 1) % ring.length] ?? [x, y]
      if (y > lat !== v > lat && lng < ((u - x) * (lat - y)) / (v - y) + x) isOdd = !isOdd
    }
    return isOdd
  })
}
