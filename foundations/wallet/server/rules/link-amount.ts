import { isPaidToDriver } from '@daoxing/wallet/contract'
import type { Hold } from '../stores/hold-store.ts'
import type { Payment } from '../stores/payment-store.ts'
import { isDeposit, liveDeposit } from './holds.ts'

/** The amount of an order that another person can pay: a debt, or the amount that could not be held for it. */
export type LinkAmount = { readonly purpose: Hold['purpose']; readonly amountTwd: number }

/**
 * A debt and cash that was not reported are collected at once (`rest`). Before the end of an order, the last declined
 * hold is made again: of its price, of a raise, or of a deposit. Undefined if nothing waits for a payer.
 */
export function linkAmountOf(
  { state, method, dueTwd, paidTwd }: Payment,
  holds: readonly Hold[],
): LinkAmount | undefined {
  if (state === 'OWED' || (state === 'DUE' && isPaidToDriver(method)))
    return { purpose: 'rest', amountTwd: dueTwd - paidTwd }
  const own = holds.filter(({ replaces }) => replaces === null)
  const missing =
    state === 'FAILED'
      ? own.findLast(({ purpose }) => purpose === 'fare')
      : state === 'READY'
        ? (lostDeposit(own) ?? own.findLast(({ purpose }) => purpose === 'raise'))
        : undefined
  return missing?.state === 'FAILED' ? { purpose: missing.purpose, amountTwd: missing.amountTwd } : undefined
}

function lostDeposit(holds: readonly Hold[]): Hold | undefined {
  return liveDeposit(holds) === undefined ? holds.findLast(isDeposit) : undefined
}
