import type { Instant } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFleet, freed } from './fleet.ts'

const at = (seconds: number): Instant => `2026-11-20T06:00:${String(seconds).padStart(2, '0')}.000Z`
const position = (lat: number, seconds: number) => ({
  location: { lat, lng: 121.5 },
  bearing: 0,
  speedMps: 5,
  at: at(seconds),
})

test('a late position from another server does not move a car back', () => {
  const fleet = createFleet()
  expect(fleet.move('ana', position(25.001, 10))).toBe(true)
  expect(fleet.move('ana', position(25, 8))).toBe(false)
  expect(fleet.positionOf('ana')).toEqual(position(25.001, 10))
  expect(fleet.move('ana', position(25.002, 12))).toBe(true)
  expect(fleet.countTaken()).toBe(2)
})

const services = ['errand', 'valet'] as const
const person = fc.constantFrom('ana', 'ben', 'cat')
const steps = fc.array(
  fc.oneof(
    fc.record({ driverId: person, serves: fc.subarray([...services]), isFree: fc.boolean() }),
    fc.record({ driverId: person, lat: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ driverId: person }),
  ),
  { maxLength: 20 },
)

test('after any sequence of moves, state changes and skill changes, a search finds exactly the free drivers of its service', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const fleet = createFleet('errand')
      const places = new Map<string, number>()
      const skills = new Map<string, readonly string[]>()
      for (const [second, step] of taken.entries()) {
        const { driverId } = step
        if ('lat' in step) {
          fleet.move(driverId, position(25 + step.lat / 1e6, second))
          places.set(driverId, step.lat)
        } else if ('serves' in step) {
          const state = step.isFree ? 'free' : 'busy'
          const car = { plate: null, approach: null, model: null, seats: null, features: 0, licences: [] }
          fleet.note({ driverId, services: step.serves, ...car, ...freed, state })
          // Without a service, the driver serves the default one.
          skills.set(driverId, step.isFree ? (step.serves.length === 0 ? ['errand'] : step.serves) : [])
        } else {
          fleet.forget(driverId)
          skills.delete(driverId)
        }
      }
      for (const service of [...services, 'ferry']) {
        const wish = {
          service,
          point: { lat: 25, lng: 121.5 },
          radiusMetres: 5_000,
          limit: 9,
          nowMs: Date.parse(at(20)),
        }
        const found = fleet.nearest({ ...wish, accepts: () => true }).map(({ id }) => id)
        const expected = [...places.keys()].filter((driverId) => skills.get(driverId)?.includes(service))
        expect(found.toSorted()).toEqual(expected.toSorted())
      }
    }),
  )
})
