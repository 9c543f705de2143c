import { Refusal } from '@daoxing/kit/contract'
import { refuseUnlessAccepted } from '../../accepted-methods.ts'
import { announcePayment } from '../../announce-payment.ts'
import { payerAccountsPort } from '../../payer-account-port.ts'
import { movePayment } from '../../stores/payment-store.ts'
import { beginHold } from '../begin-movement.ts'
import { type Payer, refuseUnlessConfirmed } from '../payer.ts'
import { isDeposit } from '../../rules/holds.ts'
import { type Hold, holdsOfOrder } from '../../stores/hold-store.ts'
import { lockedPayment, type OfOrder } from './charge.ts'

const heldStates: readonly Hold['state'][] = ['AUTHORIZING', 'AUTHORIZED', 'CAPTURING', 'CAPTURED']

/**
 * Replaces the payer of an order that has not started: the earlier one was declined, or is an account that stopped
 * paying, whose reserved amount is released, or nothing is held yet, as after a declined deposit. A deposit that is
 * taken stays with the card that paid it. Returns the reference of the movement as `holdByEstimate` does.
 */
export async function changePayer({
  tx,
  house,
  orderHash,
  payer,
  amountTwd,
}: OfOrder & { readonly payer: Exclude<Payer, { method: 'company' }> }): Promise<string | undefined> {
  const payment = await lockedPayment(tx, orderHash)
  const { service, state, payerAccount } = payment
  const { method, instrument } = payer
  refuseUnlessAccepted({ house, service, method })
  refuseUnlessConfirmed(payer, amountTwd)
  if (state === 'HOLDING') throw new Refusal('wallet.paymentChecking')
  const isBare =
    state === 'READY' &&
    (payerAccount !== null ||
      !(await holdsOfOrder(tx, orderHash)).some((hold) => !isDeposit(hold) && heldStates.includes(hold.state)))
  if (state !== 'FAILED' && !isBare) throw new Refusal('wallet.notNow')
  if (payerAccount !== null)
    await house.port(payerAccountsPort).spent({ tx, house, account: payerAccount, orderHash, amountTwd: 0 })
  const instrumentId = instrument?.instrumentId ?? null
  const change = { method, instrumentId, payerAccount: null, declineReason: null }
  const reopened = await movePayment(tx, payment, { event: 'reopened', change })
  const isHeld = instrument !== null && amountTwd > 0
  const opened = isHeld ? reopened : await movePayment(tx, reopened, { event: 'held' })
  const hold = { orderHash, purpose: 'fare', amountTwd } as const
  const reference = isHeld ? await beginHold({ tx, house, hold: { ...hold, instrument }, by: 'call' }) : undefined
  await announcePayment({ tx, house, payment: opened })
  return reference
}
