import { nextState } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import {
  ChargingEvent,
  ChargingInvoiceStatus,
  chargingLifecycle,
  ChargingPaymentWord,
  ChargingStatus,
  isCancellable,
  isLive,
  isRunning,
  isStoppable,
  NotificationType,
  pollingStopsAt,
  rawStates,
  type RawState,
  statusOf,
} from './charging-state.ts'

const next = (state: RawState, event: ChargingEvent) =>
  nextState<RawState, ChargingEvent>(chargingLifecycle, state, event)
const eventsOf = (state: RawState) => ChargingEvent.options.filter((event) => next(state, event) !== undefined)

test('the ten raw states are nine order statuses, and an unknown word is UNKNOWN [CHG-038, CHG-041]', () => {
  const told = Object.fromEntries(rawStates.map((raw) => [raw, statusOf(raw, false)]))
  expect(told).toEqual({
    Init: 'PRE_START',
    PreStart: 'PRE_START',
    Invalid: 'INVALID',
    Charging: 'CHARGING',
    PreStop: 'PRE_STOP',
    AutoPayComplete: 'PAYMENT_COMPLETED',
    PayFailed: 'PAYMENT_FAILED',
    Complete: 'COMPLETED',
    Buffer: 'PRE_STOP',
    Parking: 'PRE_STOP',
  })
  const unpaid = rawStates.filter((raw) => statusOf(raw, true) !== statusOf(raw, false))
  expect([unpaid, statusOf('Complete', true)]).toEqual([['Complete'], 'PENDING_PAY'])
  for (const word of ['', 'Paused', 'complete', 'toString']) expect(statusOf(word, false)).toBe('UNKNOWN')
  const all = new Set([...Object.values(told), 'PENDING_PAY', 'UNKNOWN'])
  expect([...all].toSorted()).toEqual(ChargingStatus.options.toSorted())
})

test('polling ends at the five statuses in which nothing is delivered any more [CHG-039]', () => {
  expect(pollingStopsAt.toSorted()).toEqual([
    ...['COMPLETED', 'INVALID', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED', 'PENDING_PAY'],
  ])
  for (const raw of rawStates)
    for (const isUnpaid of [true, false]) expect(pollingStopsAt.includes(statusOf(raw, isUnpaid))).toBe(!isLive(raw))
})

test('the words of payment, invoice and notification are those of the documents [CHG-042, CHG-044, CHG-046]', () => {
  expect(ChargingPaymentWord.options.toSorted()).toEqual([
    ...['BizPaid', 'BizUnpaid', 'Need3DSecure', 'NoPay', 'Normal', 'Paying', 'PaymentFailed', 'Refund'],
  ])
  expect(ChargingInvoiceStatus.options.toSorted()).toEqual([
    ...['CANCELLED', 'INVALIDATE', 'PENDING', 'REFUND', 'SUCCESS'],
  ])
  expect(NotificationType.options.toSorted()).toEqual([
    ...['charging_complete', 'charging_fail'],
    ...['charging_paused_charge_parking', 'charging_paused_free_parking', 'charging_paused_pay_parking'],
  ])
})

test('every raw state can be left or is an end, and nothing leads back from the end of a session [CHG-041]', () => {
  expect(rawStates.filter((state) => eventsOf(state).length === 0)).toEqual(['Invalid'])
  for (const state of rawStates) {
    const reached = eventsOf(state).flatMap((event) => next(state, event) ?? [])
    if (isLive(state)) expect(reached.some((to) => to !== state)).toBe(true)
    // A meter value after the end is evidence: it revives no session.
    else expect(reached.filter(isLive)).toEqual([])
    if (isRunning(state)) {
      expect(next(state, 'ENDED')).toBe('Complete')
      // The delivered energy is billed: it cannot be canceled.
      expect(reached).not.toContain('Invalid')
    }
  }
})

test('a rider can leave every state before power flows, and stop every one while it may flow', () => {
  expect(rawStates.filter(isCancellable)).toEqual(['Init', 'PreStart'])
  for (const state of rawStates) {
    expect(isStoppable(state)).toBe(next(state, 'STOP_REQUESTED') === 'PreStop')
    // No state is live without a way out for its rider; a stop that was asked for is under way.
    if (isLive(state)) expect(isCancellable(state) || isStoppable(state) || state === 'PreStop').toBe(true)
  }
})
