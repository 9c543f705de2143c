import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { PayLink } from '@daoxing/wallet/contract'
import { waitingKey } from '../bindings/settle-binding.ts'
import { forgetPayer } from '../jobs/wallet-jobs.ts'
import { lockMethods, lockOrder } from '../locks.ts'
import { beginHold } from '../money/begin-movement.ts'
import { changePayer } from '../money/door/change-payer.ts'
import { beginPayment } from '../money/pay-now.ts'
import { consentSeconds, guestPayerId } from '../rules/guest-payer.ts'
import { type Binding, endBinding, heldInstrument } from '../stores/binding-store.ts'
import { bindInstrument, type Instrument } from '../stores/instrument-store.ts'
import { keepMethodBefore } from '../stores/pay-link-store.ts'
import { forgetPayerKey } from './forget-payer.ts'
import { type OpenedLink, openedLink, payLinkView } from './pay-link-view.ts'

type OfToken = { readonly tx: Tx; readonly house: House; readonly token: string }

/** A link, read under the lock of its order: of two payers, the second sees what the first has done. */
export async function lockedLink(input: OfToken): Promise<OpenedLink> {
  const { link } = await openedLink(input)
  await lockOrder(input.tx, link.orderHash)
  return openedLink(input)
}

/**
 * Starts to pay the amount of a link with what was entered in this browser. Returns the reference of the movement; or
 * the view, if this browser has paid before, or its provider is not ready.
 */
export async function beginLinkPayment({
  amountTwd,
  ...input
}: OfToken & { readonly amountTwd: number }): Promise<{ readonly movement: string } | { readonly view: PayLink }> {
  const { tx, house } = input
  const opened = await lockedLink(input)
  const { link, binding, state } = opened
  if (state !== 'ready' || !binding) return { view: await payLinkView({ tx, house, opened }) }
  // The payer consented to another amount.
  if (amountTwd !== link.amountTwd) throw new Refusal('wallet.payLinkGone')
  const instrument = await takeInstrument({ tx, house, binding })
  const movement = await begin({ tx, house, opened, instrument })
  const dueAt = plusSeconds(house.clock.now(), consentSeconds)
  const { linkId } = link
  await house.jobs.plan(tx, forgetPayer, { linkId }, { key: forgetPayerKey(linkId), dueAt })
  house.log.info({ orderHash: link.orderHash, linkId, movement }, 'a payment link is used')
  return { movement }
}

/** The payer has consented: what was entered pays from now on, for this link only. Its id is that of the visit. */
async function takeInstrument({
  tx,
  house,
  binding,
}: Omit<OfToken, 'token'> & { readonly binding: Binding }): Promise<Instrument> {
  const { reference, riderId, kind } = binding
  await lockMethods(tx, riderId)
  const held = heldInstrument(binding)
  if (!held) throw new Refusal('wallet.payLinkGone')
  const now = house.clock.now()
  await endBinding(tx, { reference, state: 'bound', tokenDigest: held.tokenDigest, now })
  await house.jobs.unplan(tx, waitingKey(reference))
  return bindInstrument(tx, { ...held, riderId, kind, instrumentId: reference, boundAt: now })
}

async function begin({
  tx,
  house,
  opened: { link, payment },
  instrument,
}: Omit<OfToken, 'token'> & { readonly opened: OpenedLink; readonly instrument: Instrument }): Promise<string> {
  const { linkId, orderHash, purpose, amountTwd } = link
  const payer = { method: instrument.kind, instrument }
  if (purpose !== 'rest' && purpose !== 'fare')
    return beginHold({ tx, house, hold: { orderHash, purpose, amountTwd, instrument }, by: 'call' })
  await keepMethodBefore(tx, { linkId, method: payment.method, instrumentId: payment.instrumentId })
  if (purpose === 'rest') return beginPayment({ tx, house, payment, payer })
  const movement = await changePayer({ tx, house, orderHash, payer, amountTwd })
  if (movement === undefined) throw new Error(`nothing is held of ${orderHash} for ${guestPayerId(linkId)}`)
  return movement
}
