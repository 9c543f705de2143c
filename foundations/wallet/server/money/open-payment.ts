import type { House, Tx } from '@daoxing/kit/server'
import type { ServiceCategory } from '@daoxing/orders/contract'
import { announcePayment } from '../announce-payment.ts'
import { insertPayment } from '../stores/payment-store.ts'
import { beginHold } from './begin-movement.ts'
import type { Payer } from './payer.ts'

export type NewHoldWish = {
  readonly tx: Tx
  readonly house: House
  readonly order: {
    readonly orderHash: string
    /** The service's own number of the order, by which riders may name it, too. */
    readonly orderNumber: number | null
    readonly riderId: string
    readonly service: ServiceCategory
  }
  readonly payer: Payer
  /** The most that the order may come to; nothing is held of cash. */
  readonly amountTwd: number
}

/**
 * Opens the payment of an order, in the transaction that begins it. By card or wallet the amount is to be held before
 * anything else happens: the answer is the reference of that movement, which the call then makes with `askProvider` and
 * `applyOutcome`; should it die, a job does. Undefined of cash: the order may go on at once.
 */
export async function openHold({ tx, house, order, payer, amountTwd }: NewHoldWish): Promise<string | undefined> {
  const { method, instrument } = payer
  const isHeld = instrument !== null && amountTwd > 0
  const payment = await insertPayment(tx, {
    ...order,
    method,
    instrumentId: instrument?.instrumentId ?? null,
    state: isHeld ? 'HOLDING' : 'READY',
    openedAt: house.clock.now(),
  })
  const reference = isHeld
    ? await beginHold({
        tx,
        house,
        hold: { orderHash: order.orderHash, purpose: 'fare', amountTwd, instrument },
        by: 'call',
      })
    : undefined
  await announcePayment({ tx, house, payment })
  return reference
}
