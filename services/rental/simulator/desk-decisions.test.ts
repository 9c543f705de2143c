import { seededChance } from '@daoxing/kit/simulator'
import type { RentalDeskOrder } from '@daoxing/rental/contract'
import { expect, test } from 'vitest'
import { deskFact } from './desk-decisions.ts'

const order: RentalDeskOrder = {
  ...{ orderHash: 'r1', orderNo: 'R1', revision: 2, state: 'RESERVED', fromStationId: 's1', toStationId: 's1' },
  ...{ assetId: 'a1', plateNo: 'RAA-0001', modelCode: 'YARIS', carModelSpecified: true },
  ...{ startsAt: '2026-11-24T02:00:00.000Z', endsAt: '2026-11-24T08:00:00.000Z', answerBy: null, departedAt: null },
  ...{ odometer: 12_000, energy: 80, accessories: [], objections: [] },
}
const visit = { comesAtMs: 0, returnsAtMs: 0, kilometres: 120, energyUsed: 30, damage: null }
const faults = { isWithoutCars: false, isLate: false }
type Given = Partial<typeof faults> & Partial<Pick<Parameters<typeof deskFact>[1], 'spareCar' | 'isCarOut' | 'visit'>>
const tells = (
  changes: Partial<RentalDeskOrder>,
  now: string,
  { spareCar, isCarOut = false, visit: coming, ...given }: Given = {},
) =>
  deskFact(
    { ...order, ...changes },
    {
      ...{ now, chance: seededChance('taipei'), faults: { ...faults, ...given }, spareCar, isCarOut, visit: coming },
    },
  )

test('a desk hands over at the departure, and takes the car back at the return', () => {
  expect(tells({}, '2026-11-24T01:59:00.000Z')).toBeUndefined()
  expect(tells({}, '2026-11-24T02:01:00.000Z')).toEqual({ kind: 'arrived', plateNo: 'RAA-0001' })
  expect(tells({ state: 'PREAUTHORIZING' }, '2026-11-24T02:01:00.000Z')).toBeUndefined()
  expect(tells({ state: 'PREAUTHORIZED' }, '2026-11-24T02:01:00.000Z')).toMatchObject({ kind: 'departed', energy: 80 })
  expect(tells({ state: 'IN_USE' }, '2026-11-24T07:00:00.000Z')).toBeUndefined()
  expect(tells({ state: 'IN_USE' }, '2026-11-24T10:00:00.000Z')).toMatchObject({ kind: 'returned' })
})

test('a desk without cars says so, and a late renter comes two hours later', () => {
  expect(tells({}, '2026-11-24T02:01:00.000Z', { isWithoutCars: true })).toEqual({ kind: 'operatorFailed' })
  expect(tells({ state: 'IN_USE' }, '2026-11-24T09:59:00.000Z', { isLate: true })).toBeUndefined()
  expect(tells({ state: 'WISHED', assetId: null }, '2026-11-24T01:00:00.000Z')).toEqual({ kind: 'declined' })
})

test('a renter of the city is there, returns, and drives as the renter decided', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00.000Z`)
  const never = { ...visit, comesAtMs: null }
  expect(tells({}, '2026-11-24T03:00:00.000Z', { visit: never })).toBeUndefined()
  const early = { ...visit, comesAtMs: at('01:50'), returnsAtMs: at('07:10') }
  expect(tells({}, '2026-11-24T01:51:00.000Z', { visit: early })).toMatchObject({ kind: 'arrived' })
  expect(tells({ state: 'IN_USE' }, '2026-11-24T07:09:00.000Z', { visit: early })).toBeUndefined()
  const back = tells({ state: 'IN_USE' }, '2026-11-24T07:11:00.000Z', { visit: early })
  expect(back).toMatchObject({ kind: 'returned', odometer: 12_120, energy: 50 })
  const hurt = { ...early, damage: { repairTwd: 9_000, repairDays: 3 } }
  expect(tells({ state: 'IN_USE' }, '2026-11-24T07:11:00.000Z', { visit: hurt })).toMatchObject({
    damage: { repairTwd: 9_000, repairDays: 3 },
  })
})

test('where the car is still out, the desk takes another one, waits, and then says that it has none', () => {
  const spareCar = { assetId: 'a2', plate: 'RAA-0002' }
  const arrived = { kind: 'arrived', plateNo: 'RAA-0002', assetId: 'a2' }
  expect(tells({}, '2026-11-24T02:01:00.000Z', { isCarOut: true, spareCar })).toEqual(arrived)
  expect(tells({}, '2026-11-24T02:01:00.000Z', { isCarOut: true })).toBeUndefined()
  expect(tells({}, '2026-11-24T02:31:00.000Z', { isCarOut: true })).toEqual({ kind: 'operatorFailed' })
})
