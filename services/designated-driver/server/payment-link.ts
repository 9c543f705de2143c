import { riderOf, secretHash } from '@daoxing/identity/server'
import { Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { OfferedPayment } from '@daoxing/designated-driver/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { unixOrNull } from './rules/local-time.ts'
import { findPaymentLink, type PaymentLink } from './stores/payment-link-store.ts'
import { findTrip } from './stores/trip-store.ts'

/** The hash of a link's token; the token itself is not stored. */
export const paymentTokenHash = (token: string): string => secretHash('designated-payment-link', token)

type Within = { readonly tx: Tx; readonly house: House }

/** A link by its token. One that another member has paid by, or is paying by, counts as absent. */
export async function linkOf({
  tx,
  token,
  payerId,
}: Pick<Within, 'tx'> & { readonly token: string; readonly payerId: string }): Promise<PaymentLink> {
  const link = await findPaymentLink(tx, paymentTokenHash(token))
  if (!link || (link.payerId !== null && link.payerId !== payerId)) throw new Refusal('kit.notFound')
  return link
}

/** The request of a link: the amount and a first name, and whether it may still be paid. */
export async function offeredPayment({
  tx,
  house,
  link,
}: Within & { readonly link: PaymentLink }): Promise<OfferedPayment> {
  const trip = await findTrip(tx, link.tripHash)
  const payment = await orderPaymentOf({ tx, house, orderHash: link.tripHash })
  if (!trip || !payment) throw new Refusal('kit.notFound')
  const { displayName } = await riderOf(tx, link.riderId)
  const isOpen = payment.canPay && link.expiresAt > house.clock.now()
  return {
    amount: payment.openTwd,
    rider_name: firstLetters(displayName),
    finished_at: unixOrNull(trip.finishedAt ?? trip.endedAt),
    expires_at: unixSecondsOf(link.expiresAt),
    state: isOpen ? 'OPEN' : link.payerId === null ? 'ENDED' : payment.openTwd === 0 ? 'PAID' : 'PAYING',
  }
}

/** A name that its friends recognise, and strangers do not. */
function firstLetters(name: string): string {
  const [first = ''] = [...name.trim()]
  return first === '' ? '' : `${first}＊＊`
}
