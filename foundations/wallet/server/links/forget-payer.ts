import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { undoBinding } from '../bindings/answer-waiting.ts'
import { forgetPayer, unbindInstrument } from '../jobs/wallet-jobs.ts'
import { lockOrder } from '../locks.ts'
import { consentSeconds, guestPayerId } from '../rules/guest-payer.ts'
import { deleteEndedBindingsOf, unfinishedBindingsOf } from '../stores/binding-store.ts'
import { type Hold, holdsOfOrder } from '../stores/hold-store.ts'
import { deleteInstrumentsOf, instrumentsOf } from '../stores/instrument-store.ts'
import { findPayLink } from '../stores/pay-link-store.ts'
import { tokenSeal } from '../sealed-token.ts'

export const forgetPayerKey = (linkId: string) => `wallet:payer:${linkId}`

const undecided: readonly Hold['state'][] = ['AUTHORIZING', 'ABANDONING', 'CAPTURING']

/**
 * Deletes what the payers of a link entered, and revokes it at the provider: after the payment, and after the expiry of
 * the link. A request that is under way still needs it, so the job comes back.
 */
export async function forgetPayerHandler({
  house,
  linkId,
}: {
  readonly house: House
  readonly linkId: string
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const link = await findPayLink(tx, linkId)
    if (!link) return
    const { orderHash, expiresAt } = link
    await lockOrder(tx, orderHash)
    const now = house.clock.now()
    const ownerId = guestPayerId(linkId)
    const holds = (await holdsOfOrder(tx, orderHash)).filter(({ riderId }) => riderId === ownerId)
    const again = (dueAt: typeof now) =>
      house.jobs.plan(tx, forgetPayer, { linkId }, { key: forgetPayerKey(linkId), dueAt })
    if (holds.some(({ state }) => undecided.includes(state))) return again(plusSeconds(now, consentSeconds))
    for (const { kind, tokenSealed } of await instrumentsOf(tx, ownerId))
      if (tokenSealed !== null)
        await house.jobs.plan(tx, unbindInstrument, { kind, tokenSealed: tokenSeal(house).anew(tokenSealed), tries: 0 })
    await deleteInstrumentsOf(tx, ownerId)
    if (expiresAt <= now)
      for (const binding of await unfinishedBindingsOf(tx, ownerId)) await undoBinding({ tx, house, binding })
    await deleteEndedBindingsOf(tx, ownerId)
    if (expiresAt > now) await again(expiresAt)
  })
}
