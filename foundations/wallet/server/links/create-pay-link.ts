import { baseConfigs, configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { payLinkUrl } from '../bindings/return-url.ts'
import { forgetPayer } from '../jobs/wallet-jobs.ts'
import { newReference } from '../money/begin-movement.ts'
import { lockedPayment } from '../money/door/charge.ts'
import { linkAmountOf } from '../rules/link-amount.ts'
import { tokenSeal } from '../sealed-token.ts'
import { holdsOfOrder } from '../stores/hold-store.ts'
import { insertPayLink } from '../stores/pay-link-store.ts'
import { forgetPayerKey } from './forget-payer.ts'

/** 256 random bits. */
const tokenBytes = 32

export type PayLinkMade = { readonly url: string; readonly amountTwd: number; readonly expiresAt: Instant }

/**
 * A link by which another person pays what is open of an order, once: a debt, cash that was not reported, or the amount
 * that could not be held. Earlier links of the order end. It is worth nothing once the amount is paid, changes or is no
 * longer due, so no service needs to revoke it. The token exists only in the response. Refuses `wallet.nothingToPay`,
 * or `wallet.paymentChecking` while an outcome is open.
 */
export async function createPayLink({
  tx,
  house,
  orderHash,
}: {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
}): Promise<PayLinkMade> {
  const payment = await lockedPayment(tx, orderHash)
  const open = linkAmountOf(payment, await holdsOfOrder(tx, orderHash))
  if (payment.state === 'HOLDING' || (payment.state === 'DUE' && !isPaidToDriver(payment.method)))
    throw new Refusal('wallet.paymentChecking')
  if (!open || open.amountTwd === 0) throw new Refusal('wallet.nothingToPay')
  const token = house.random.hex(tokenBytes)
  const linkId = newReference(house)
  const createdAt = house.clock.now()
  const expiresAt = plusSeconds(createdAt, await configValue(tx, baseConfigs.pay_link_seconds))
  const { riderId } = payment
  const tokenDigest = tokenSeal(house).digest(token)
  await insertPayLink(tx, { linkId, tokenDigest, orderHash, riderId, ...open, createdAt, expiresAt })
  await house.jobs.plan(tx, forgetPayer, { linkId }, { key: forgetPayerKey(linkId), dueAt: expiresAt })
  return { url: payLinkUrl(house, token), amountTwd: open.amountTwd, expiresAt }
}
