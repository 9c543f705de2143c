import { nextState } from '@daoxing/kit/contract'
import {
  isLive,
  isUnfinished,
  ScooterEvent,
  scooterLifecycle,
  ScooterState,
  scooterStatus,
} from '@daoxing/scooter/contract'
import { expect, test } from 'vitest'

const next = (state: ScooterState, event: ScooterEvent) =>
  nextState<ScooterState, ScooterEvent>(scooterLifecycle, state, event)

test('a rental is reserved, rented, controlled and returned, or ends unused; nothing leads back [SCT-020]', () => {
  const ride = ['held', 'rentRequested', 'powered', 'vehicleChanged', 'returnRequested', 'returned', 'paid'] as const
  let state: ScooterState = 'PREPARING'
  const seen: ScooterState[] = []
  for (const event of ride) {
    state = next(state, event) ?? 'CANCELED'
    seen.push(state)
  }
  expect(seen).toEqual(['RESERVED', 'STARTING', 'RIDING', 'RIDING', 'RETURNING', 'PENDING_PAYMENT', 'COMPLETED'])
  for (const event of ScooterEvent.options) {
    expect(next('CANCELED', event)).toBeUndefined()
    expect(next('EXPIRED', event)).toBeUndefined()
    // A ride that has begun is billed: it cannot be canceled any more.
    const after = next('RIDING', event)
    expect(after === 'CANCELED' || after === 'EXPIRED').toBe(false)
  }
})

test('a live rental is unfinished, and its number is that of the documents [SCT-013]', () => {
  for (const state of ScooterState.options) {
    if (isLive(state)) expect(isUnfinished(state)).toBe(true)
    const endedBy = state === 'PENDING_PAYMENT' || state === 'COMPLETED' ? 'rider' : null
    expect([1, 2].includes(scooterStatus({ state, endedBy }))).toBe(isLive(state))
  }
})
