import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { seededChance } from '../chance.ts'
import { createCityClock } from '../city-clock.ts'
import { planJourney } from './journey.ts'
import { measureWay } from './measured-way.ts'
import { createVehicle, type VehicleReading, type VehicleStart } from './vehicle.ts'

const from = { lat: 25.04, lng: 121.51 }
const to = { lat: 25.05, lng: 121.53 }
const way = measureWay([from, to])
const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds: 300, chance: seededChance('test') })
const { signal } = new AbortController()

/** A vehicle in a world whose time passes only while it waits. */
function aVehicle(start: Partial<VehicleStart> = {}) {
  let realMs = 1_795_133_240_990
  const clock = createCityClock({ realMs: () => realMs })
  const pauses: number[] = []
  const wheel = {
    async sleep(ms: number) {
      pauses.push(ms)
      realMs += Math.ceil(ms)
    },
    waiting: 0,
    stop: () => undefined,
  }
  const readings: VehicleReading[] = []
  const vehicle = createVehicle({
    world: { clock, wheel },
    telematics: { report: (reading) => void readings.push(reading) },
    start: { location: from, bearing: 0, ...start },
  })
  return { vehicle, readings, pauses }
}

test('a vehicle drives to the end of its route, and its odometer counts every metre', async () => {
  const { vehicle, readings, pauses } = aVehicle({ odometerMetres: 5_000 })
  expect(await vehicle.drive({ way, journey, isWatched: true, signal })).toBe('arrived')
  expect(distanceMetres(vehicle.location, to)).toBeLessThan(1)
  expect(vehicle.odometerMetres).toBeCloseTo(5_000 + way.lengthMetres, 3)
  expect(vehicle.speedMps).toBe(0)
  expect(vehicle.energyShare).toBeNull()
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_500)
  for (const [at, reading] of readings.entries())
    expect(reading.odometerMetres).toBeGreaterThanOrEqual(readings[at - 1]?.odometerMetres ?? 5_000)
  // A second drive continues the count.
  await vehicle.drive({ way, journey, isWatched: false, signal })
  expect(vehicle.odometerMetres).toBeCloseTo(5_000 + 2 * way.lengthMetres, 3)
})

test('a battery drains with the distance, an empty vehicle stops, and charging never lowers it', async () => {
  const range = { rangeMetres: way.lengthMetres * 2, share: 1 }
  const { vehicle } = aVehicle({ energy: range })
  await vehicle.drive({ way, journey, isWatched: true, signal })
  expect(vehicle.energyShare).toBeCloseTo(0.5, 3)
  vehicle.refill(0.2)
  expect(vehicle.energyShare).toBeCloseTo(0.5, 3)
  vehicle.refill(7)
  expect(vehicle.energyShare).toBe(1)

  const { vehicle: weak } = aVehicle({ energy: { ...range, share: 0.1 } })
  expect(await weak.drive({ way, journey, isWatched: true, signal })).toBe('empty')
  expect(weak.energyShare).toBe(0)
  expect(distanceMetres(weak.location, to)).toBeGreaterThan(way.lengthMetres / 2)
})

test('a parked vehicle is unlocked, started, driven and locked again, and each step is reported', async () => {
  const { vehicle, readings } = aVehicle({ isParked: true })
  expect(vehicle.reading()).toMatchObject({ isLocked: true, isRunning: false })
  expect(() => vehicle.start()).toThrow('unlocked before')
  await expect(vehicle.drive({ way, journey, isWatched: true, signal })).rejects.toThrow('power on')
  vehicle.unlock()
  vehicle.start()
  await vehicle.drive({ way, journey, isWatched: true, signal })
  vehicle.turnOff()
  vehicle.lock()
  expect(readings.slice(0, 2)).toMatchObject([
    { isLocked: false, isRunning: false },
    { isLocked: false, isRunning: true },
  ])
  expect(readings.at(-1)).toMatchObject({ isLocked: true, isRunning: false, speedMps: 0 })
})

test('an interrupted drive leaves the vehicle on its route', async () => {
  const { vehicle } = aVehicle()
  const stop = new AbortController()
  const onStep = ({ metres }: { metres: number }) => {
    if (metres > 500) throw new Error('interrupted')
  }
  await expect(vehicle.drive({ way, journey, isWatched: true, signal: stop.signal, onStep })).rejects.toThrow(
    'interrupted',
  )
  expect(vehicle.speedMps).toBe(0)
  expect(vehicle.odometerMetres).toBeGreaterThan(500)
  expect(vehicle.odometerMetres).toBeLessThan(way.lengthMetres)
})
