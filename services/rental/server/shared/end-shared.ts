import { Refusal } from '@daoxing/kit/contract'
import type { SharedEvent, SharedRental } from '@daoxing/rental/contract'
import { creditRider } from '@daoxing/wallet/server'
import { contractOfShared } from './contract-of-shared.ts'
import type { SharedStep } from './locked-shared.ts'
import { cancellableStates, isUnderWay } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'

type UnusedEvent = Extract<SharedEvent, 'canceled' | 'overtime' | 'operatorFailed'>

/** Whether the car that was promised never came: the rider before is late, and no other car took its place. */
export const isLeftWithoutCar = ({ order: { delay } }: SharedStep) => delay !== null && delay.otherPlateNo === null

/** Ends a rental whose car never opened. Everything that was held goes back; a failing operator owes its damages. */
export async function endUnusedShared(step: SharedStep, event: UnusedEvent, reason = ''): Promise<SharedRental> {
  const { tx, house, order } = step
  const { orderHash, riderId, operatorId } = order
  // Before the promised start nothing is lost: the rider hears in time and pays nothing.
  const isLost = event === 'operatorFailed' && order.startsAt <= house.clock.now()
  const damagesTwd = isLost ? damagesOf(step) : 0
  const payee = { kind: 'operator', id: operatorId } as const
  const ended = await sharedRentals.advance({
    tx,
    house,
    row: order,
    // An amount that is still being held goes back once the bank has answered.
    event: order.state === 'PREAUTHORIZING' ? ['notHeld', event] : event,
    reason,
    change: { endedAt: house.clock.now(), damagesTwd },
    async effect() {
      if (damagesTwd === 0) return
      const credit = { tx, house, riderId, orderHash, amountTwd: damagesTwd }
      await creditRider({ ...credit, cause: 'operatorFault', owedBy: payee })
    },
  })
  return ended.views
}

/**
 * Shared cars take no deposit. The operator owes what the contract allows as one, as often as it owes the deposit of a
 * station beyond giving it back.
 */
function damagesOf(step: SharedStep): number {
  const { depositPercentMax, operatorFaultTimes } = contractOfShared(step.order)
  const depositTwd = Math.floor((step.order.quote.promotionTotalAmount * depositPercentMax) / 100)
  return depositTwd * (operatorFaultTimes - 1)
}

/** The rider gives up a reservation: free of charge, until the car is open. */
export function cancelShared(step: SharedStep): Promise<SharedRental> {
  const { order } = step
  // A car that is being opened may open: its answer comes first.
  if (!cancellableStates.includes(order.state) || (order.state === 'PREAUTHORIZED' && isUnderWay(order)))
    throw new Refusal('rental.cannotDeleteNow', { state: order.state })
  return endUnusedShared(step, isLeftWithoutCar(step) ? 'operatorFailed' : 'canceled')
}
