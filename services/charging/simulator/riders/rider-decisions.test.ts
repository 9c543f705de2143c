import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { type ChargePlan, nextStepOf, planCharge, plugAt } from './rider-decisions.ts'

const plan: ChargePlan = { isFast: true, stopsAtKwh: 10, lingerSeconds: 60, changesMind: false }
const at = '2026-11-24T04:00:00.000Z'
const nowMs = Date.parse(at) + 59_000
const order = {
  ...{ status: 'CHARGING' as const, energyKwh: 3, powerEndedAt: null },
  can: { cancel: false, stop: true, pay: false },
}

test('a rider waits for the wished energy, unplugs after the power has ended, and pays what is open', () => {
  const next = (change: Partial<Parameters<typeof nextStepOf>[0]>, later = 0) =>
    nextStepOf({ ...order, ...change }, plan, { nowMs: nowMs + later })
  expect(next({})).toBe('wait')
  expect(next({ energyKwh: 10 })).toBe('stop')
  expect(next({ powerEndedAt: at })).toBe('wait')
  expect(next({ powerEndedAt: at }, 1000)).toBe('stop')
  expect(next({ status: 'PENDING_PAY', can: { cancel: false, stop: false, pay: true } })).toBe('pay')
  expect(next({ status: 'PAYMENT_COMPLETED', can: { cancel: false, stop: false, pay: false } })).toBe('done')
  const starting = { ...order, status: 'PRE_START' as const, can: { cancel: true, stop: false, pay: false } }
  expect(nextStepOf(starting, plan, { nowMs })).toBe('wait')
  expect(nextStepOf(starting, { ...plan, changesMind: true }, { nowMs })).toBe('cancel')
})

test('a rider takes a free plug of the wished current, and never one that does not fit', () => {
  const plugOf = (connectorId: string, current: 'AC' | 'DC', fitsCar: boolean | null) => ({
    ...{ connectorId, plug: 'CCS2' as const, current, powerKw: 100, maxVoltage: 500, maxAmperage: 200, isCable: true },
    ...{ tariffId: null, tariff: [], fitsCar },
  })
  const charger = (chargerId: string, status: 'AVAILABLE' | 'CHARGING', connectors: ReturnType<typeof plugOf>[]) => ({
    ...{ chargerId, status, connectors, evseId: null, reference: null, statusAt: at, floor: null, bay: null },
    ...{ canReserve: false, canUnlock: true },
  })
  const station = { countryCode: 'TW', partyId: 'IDE', stationId: 'IDE-001' }
  const chargers = [
    charger('busy', 'CHARGING', [plugOf('1', 'DC', null)]),
    charger('slow', 'AVAILABLE', [plugOf('1', 'AC', null)]),
    charger('fast', 'AVAILABLE', [plugOf('1', 'DC', false), plugOf('2', 'DC', true)]),
  ]
  expect(plugAt(station, { chargers }, { isFast: true })).toMatchObject({ chargerId: 'fast', connectorId: '2' })
  expect(plugAt(station, { chargers }, { isFast: false })).toMatchObject({ chargerId: 'slow' })
  expect(plugAt(station, { chargers: chargers.slice(0, 1) }, { isFast: true })).toBeUndefined()
})

test('plans of the same seed are the same, and most riders charge fast', () => {
  const plans = Array.from({ length: 100 }, (_, number) => planCharge(seededChance('a').branch(number)))
  expect(planCharge(seededChance('a').branch(7))).toEqual(plans[7])
  expect(plans.filter(({ isFast }) => isFast).length).toBeGreaterThan(60)
})
