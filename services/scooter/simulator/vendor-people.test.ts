import type { ScooterUnit } from '@daoxing/assets/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import { createTimerWheel, realNowMs, seededChance } from '@daoxing/kit/simulator'
import { expect, test, vi } from 'vitest'
import { baysOfCity, mayStandAt } from './scooter-ground.ts'
import { runScooterStaff } from './scooter-staff.ts'
import { emptiest, startSwapCrew } from './swap-crews.ts'
import { maintenanceNow, relocationFee, unprovenFee } from './vendor-faults.ts'
import { createVendorNews } from './vendor-news.ts'
import { strikeVendor } from './vendor-strikes.ts'

const mall: LatLng = { lat: 25.0367, lng: 121.5673 }
const [kerb] = baysOfCity
const wheel = createTimerWheel({ tickMs: 5 })

/** A city whose hours pass in a moment. */
function aCity() {
  const from = realNowMs()
  const log = { info: () => undefined, error: vi.fn() }
  const nowMs = () => from + (realNowMs() - from) * 6_000
  const clock = { nowMs, realMs: (seconds: number) => seconds / 6 }
  return { wheel, log, clock: clock as never, deviceNowMs: realNowMs, count: vi.fn() }
}
function aUnit(plate: string, energyPercent: number, location: LatLng, isPowerOn = false) {
  const unit = {
    ...{ plate, assetId: plate, energyPercent, location, isPowerOn },
    reading: () => ({ energyPercent: unit.energyPercent, location: unit.location, isPowerOn: unit.isPowerOn }),
    move: (point: LatLng) => void (unit.location = point),
    swapBattery: () => void (unit.energyPercent = 100),
  }
  return unit as typeof unit & ScooterUnit
}
function news() {
  const events: { kind: string; fee?: { number: string } }[] = []
  const api = { send: async (_: unknown, { body }: { body: (typeof events)[number] }) => void events.push(body) }
  return { events, news: createVendorNews(aCity(), { api: api as never }) }
}

test('the ground of the city: a bay is good, the mall, a river and another town are not', () => {
  for (const { point } of baysOfCity) expect(mayStandAt(point)).toBe(true)
  expect(mayStandAt(mall)).toBe(false)
  expect(mayStandAt({ lat: 25.2, lng: 121.44 })).toBe(false)
})

test('crews swap the emptiest batteries below 20 % first, and leave scooters alone that are ridden', async () => {
  const point = kerb?.point ?? mall
  const units = [aUnit('A', 19, point), aUnit('B', 5, point), aUnit('C', 4, point, true), aUnit('D', 20, point)]
  expect(emptiest(units).map(({ plate }) => plate)).toEqual(['B', 'A'])
  const crew = startSwapCrew(aCity(), { units: () => units, chance: seededChance('crew'), expected: new Set() })
  await vi.waitFor(() => expect(units.map(({ energyPercent }) => energyPercent)).toEqual([100, 100, 4, 20]), 5_000)
  crew.stop()
})

test('staff carries a scooter off that stands on wrong ground for long, unless a rider has it', async () => {
  const { news: told, events } = news()
  const units = [aUnit('A', 50, mall), aUnit('B', 50, mall), aUnit('C', 50, mall, true)]
  const city = aCity()
  const staff = runScooterStaff(city, { units: () => units, news: told, isTaken: (plate) => plate === 'B' })
  await vi.waitFor(() => expect(mayStandAt(units[0]?.location ?? mall)).toBe(true), 5_000)
  expect(units.slice(1).map(({ location }) => location)).toEqual([mall, mall])
  staff.misses('A')
  await vi.waitFor(() => expect(events).toMatchObject([{ kind: 'lookedFor', plate: 'A', isThere: true }]), 5_000)
  await staff.comesFor({ plate: 'B', wemoRentId: 'r' } as never)
  expect(events.at(-1)).toMatchObject({ kind: 'csReturned', plate: 'B', wemoRentId: 'r' })
  expect(city.log.error).not.toHaveBeenCalled()
  staff.stop()
})

test('the console has the vendor raise a fee, one without proof, and a maintenance; an unknown plate concerns no rider', async () => {
  const { news: told, events } = news()
  const strikes = (fault: object, facts: object) =>
    strikeVendor({ fault, facts } as never, {
      ...{ world: aCity(), news: told, signal: AbortSignal.timeout(1_000) },
      unitOf: (plate) => (plate === 'A' ? aUnit('A', 50, mall) : undefined),
    })
  expect(strikes(relocationFee, { plate: 'B' })).toBe(0)
  expect(strikes(relocationFee, { plate: 'A', minutesAgo: 5 })).toBe(1)
  expect(strikes(unprovenFee, { plate: 'A' })).toBe(1)
  expect(strikes(maintenanceNow, { plate: 'A' })).toBe(1)
  await vi.waitFor(() => expect(events).toHaveLength(3), 5_000)
  expect(events.map(({ kind, fee }) => [kind, fee?.number === ''])).toEqual([
    ['feeRaised', false],
    ['feeRaised', true],
    ['maintenance', false],
  ])
})
