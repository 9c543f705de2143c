import type { Tx } from '@daoxing/kit/server'
import type { DeclineReason } from '@daoxing/wallet/contract'
import { linkIdOf } from '../rules/guest-payer.ts'
import type { Hold } from '../stores/hold-store.ts'
import { findPayLink } from '../stores/pay-link-store.ts'
import type { PaymentChange } from '../stores/payment-store.ts'

/**
 * The change of a payment whose hold was declined. If the payer of a link tried it, the rider's own method was not
 * declined, and counts again.
 */
export async function declineChange(
  tx: Tx,
  { hold: { riderId }, reason }: { readonly hold: Hold; readonly reason: DeclineReason },
): Promise<PaymentChange> {
  const linkId = linkIdOf(riderId)
  if (linkId === undefined) return { declineReason: reason }
  const link = await findPayLink(tx, linkId)
  if (!link || link.methodBefore === null) return {}
  return { method: link.methodBefore, instrumentId: link.instrumentBefore }
}
