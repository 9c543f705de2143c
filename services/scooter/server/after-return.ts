import { Refusal } from '@daoxing/kit/contract'
import { lateCharge, settleDeposit } from '@daoxing/wallet/server'
import type { OrderStep } from './order-view.ts'
import { orders } from './orders.ts'
import type { Fine } from './rules/late-claims.ts'

/**
 * Settles the deposit: a damage is taken from it, and the rest of the damage is charged separately. A damage that is
 * reported after the settlement is charged in full.
 */
export async function settleInspection(
  { tx, house, order }: OrderStep,
  { damageTwd, reason }: { damageTwd: number; reason: string },
): Promise<void> {
  const { orderHash } = order
  const payee = { kind: 'operator', id: order.operatorId } as const
  const isSettled = order.retainedTwd !== null
  const keptTwd = isSettled ? 0 : await keepOfDeposit({ tx, house, order }, damageTwd)
  const change = { retainedTwd: order.retainedTwd ?? keptTwd, damageTwd }
  const effect = () => lateCharge({ tx, house, orderHash, amountTwd: damageTwd - keptTwd, key: 'damage', payee })
  await orders.advance({ tx, house, row: order, event: 'inspected', change, reason, effect })
}

/**
 * Settles the deposit and returns the retained amount: the damage, up to the deposit, or nothing if the deposit has
 * lapsed.
 */
async function keepOfDeposit({ tx, house, order }: OrderStep, damageTwd: number): Promise<number> {
  const { orderHash, operatorId, terms } = order
  if (terms.depositTwd === 0) return 0
  const retainedTwd = Math.min(damageTwd, terms.depositTwd)
  try {
    await settleDeposit({ tx, house, orderHash, retainedTwd, payee: { kind: 'operator', id: operatorId } })
    return retainedTwd
  } catch (error) {
    if (error instanceof Refusal && error.key === 'wallet.notNow') return 0
    throw error
  }
}

/** Charges a fine that was reported after the return, once per key. */
export async function chargeFine(
  { tx, house, order }: OrderStep,
  { key, ...fine }: Fine & { readonly key: string },
): Promise<void> {
  const { orderHash, operatorId } = order
  const payee = { kind: 'operator', id: operatorId } as const
  const { reason, amountTwd } = fine
  const effect = () => lateCharge({ tx, house, orderHash, amountTwd, key, payee })
  const change = { fines: [...order.fines, fine] }
  await orders.advance({ tx, house, row: order, event: 'fined', change, reason, effect })
}
