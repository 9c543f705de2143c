import type { House, Tx } from '@daoxing/kit/server'
import { refuseUnlessAccepted } from '../../accepted-methods.ts'
import { announcePayment } from '../../announce-payment.ts'
import { insertPayment } from '../../stores/payment-store.ts'
import { beginHold } from '../begin-movement.ts'
import { payerAccountsPort } from '../../payer-account-port.ts'
import { type Payer, refuseUnlessConfirmed } from '../payer.ts'

export type NewPaymentWish = {
  readonly tx: Tx
  readonly house: House
  readonly order: {
    readonly orderHash: string
    /** The service's own number of the order, which riders may also use. */
    readonly orderNumber: number | null
    readonly riderId: string
    readonly service: string
  }
  readonly payer: Payer
  /** The highest expected price; nothing is held for cash, or for 0. */
  readonly amountTwd: number
}

/**
 * Opens the payment of an order, in the transaction that starts it, by a method that its service accepts. By card or
 * wallet the estimate is held before anything else happens; an account reserves it at once. Returns the reference of that movement, which the call then
 * makes with `askProvider` and `applyOutcome`; if it crashes, a job does. Undefined without a hold: the order may
 * continue at once.
 */
export async function holdByEstimate({
  tx,
  house,
  order,
  payer,
  amountTwd,
}: NewPaymentWish): Promise<string | undefined> {
  const { method, instrument } = payer
  const { orderHash, service } = order
  refuseUnlessAccepted({ house, service, method })
  refuseUnlessConfirmed(payer, amountTwd)
  const payerAccount = method === 'company' ? payer.account : null
  if (payerAccount !== null)
    await house.port(payerAccountsPort).reserve({ tx, house, account: payerAccount, orderHash, amountTwd })
  const isHeld = instrument !== null && amountTwd > 0
  const payment = await insertPayment(tx, {
    ...order,
    method,
    instrumentId: instrument?.instrumentId ?? null,
    payerAccount,
    state: isHeld ? 'HOLDING' : 'READY',
    openedAt: house.clock.now(),
  })
  const hold = { orderHash, purpose: 'fare', amountTwd } as const
  const reference = isHeld ? await beginHold({ tx, house, hold: { ...hold, instrument }, by: 'call' }) : undefined
  await announcePayment({ tx, house, payment })
  return reference
}
