import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { CarTrack } from './car-track.ts'

const start = { lat: 25.0478, lng: 121.517 }
const east = { lat: 25.0478, lng: 121.518 }
const far = { lat: 25.0778, lng: 121.517 }

test('a car glides to its newest position within a second and points in its driving direction', () => {
  const track = new CarTrack()
  track.put([{ id: 'a', at: start }], 0)
  expect(track.isMoving(0)).toBe(false)
  track.move({ id: 'a', at: east }, 1000)
  expect(track.shown('a', 1500)?.at.lng).toBeCloseTo(121.5175, 6)
  expect(track.shown('a', 2000)).toEqual({ at: east, bearing: 90 })
  expect([track.isMoving(1999), track.isMoving(2000)]).toEqual([true, false])
})

test('a position during a glide starts from the displayed one', () => {
  const track = new CarTrack()
  track.put([{ id: 'a', at: start }], 0)
  track.move({ id: 'a', at: east }, 1000)
  const seen = track.shown('a', 1500)
  track.move({ id: 'a', at: start }, 1500)
  expect(track.shown('a', 1500)).toEqual(seen)
})

test('after a large correction the car jumps', () => {
  const track = new CarTrack()
  track.put([{ id: 'a', at: start }], 0)
  track.move({ id: 'a', at: far }, 1000)
  expect(distanceMetres(track.shown('a', 1000)?.at ?? start, far)).toBe(0)
})

test('a turn takes the shorter direction', () => {
  const track = new CarTrack()
  track.put([{ id: 'a', at: start, bearing: 350 }], 0)
  track.move({ id: 'a', at: start, bearing: 10 }, 1000)
  expect(track.shown('a', 1500)?.bearing).toBeCloseTo(0)
})

test('cars that are no longer nearby are removed, and the layer is notified', () => {
  const track = new CarTrack()
  let notified = 0
  track.subscribe(() => {
    notified += 1
  })
  track.put(
    [
      { id: 'a', at: start },
      { id: 'b', at: east },
    ],
    0,
  )
  track.put([{ id: 'b', at: east }], 0)
  expect([track.ids(), notified]).toEqual([['b'], 2])
})
