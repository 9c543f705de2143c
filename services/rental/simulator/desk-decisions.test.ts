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
const faults = { isWithoutCars: false, isLate: false }
const tells = (changes: Partial<RentalDeskOrder>, now: string, given: Partial<typeof faults> = {}) =>
  deskFact(
    { ...order, ...changes },
    {
      ...{ now, chance: seededChance('taipei'), faults: { ...faults, ...given }, spareCar: undefined },
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
