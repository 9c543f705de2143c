import type { RentalEvent } from '@daoxing/rental/contract'
import { creditRider, settleDeposit } from '@daoxing/wallet/server'
import { contractOfOrder } from './contract-of-order.ts'
import type { RentalStep } from './order-view.ts'
import { rentals } from './rentals.ts'
import { refundAt } from './rules/refund.ts'

type Unused = 'canceled' | 'unpaid' | 'declined' | 'unanswered' | 'noShow' | 'licenceRefused' | 'operatorFailed'
export type UnusedEvent = Extract<RentalEvent, Unused>

/** Ends that the rider has not caused, or before anything was paid: everything comes back. */
const freeEvents: readonly UnusedEvent[] = ['unpaid', 'declined', 'unanswered', 'operatorFailed']

/** The part of the deposit that is kept if the order ends now by this event. */
export function keptTwdOf({ order, house }: RentalStep, event: UnusedEvent): number {
  if (order.depositState !== 'paid' || freeEvents.includes(event) || order.state === 'WISHED') return 0
  if (event === 'canceled' && order.lateCarAt) return 0
  // The operator has confirmed the rider, and never handed over the car.
  if (event === 'noShow' && order.arrivedAt !== null) return 0
  return refundAt(contractOfOrder(order), { ...order, now: house.clock.now() }).keptTwd
}

/** Ends an order whose car was never handed over: keeps what the contract allows, and owes what it demands. */
export async function endUnusedRental({ tx, house, order }: RentalStep, event: UnusedEvent, reason = '') {
  const { orderHash, riderId, operatorId, depositState, terms } = order
  const keptTwd = keptTwdOf({ tx, house, order }, event)
  const payee = { kind: 'operator', id: operatorId } as const
  const times = contractOfOrder(order).operatorFaultTimes
  const damagesTwd = event === 'operatorFailed' && depositState === 'paid' ? terms.depositTwd * (times - 1) : 0
  const change = {
    endedAt: house.clock.now(),
    keptTwd,
    damagesTwd,
    depositState: depositState === 'paid' ? ('refunded' as const) : depositState,
  }
  return rentals.advance({
    tx,
    house,
    row: order,
    event,
    change,
    reason,
    effect: async () => {
      if (keptTwd > 0) await settleDeposit({ tx, house, orderHash, retainedTwd: keptTwd, payee })
      if (damagesTwd > 0)
        await creditRider({
          tx,
          house,
          riderId,
          orderHash,
          amountTwd: damagesTwd,
          cause: 'operatorFault',
          owedBy: payee,
        })
    },
  })
}
