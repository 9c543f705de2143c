import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isDeviceMethod, type PaymentDefaults, type PaymentMethod } from '@daoxing/wallet/contract'
import { announceDefaults } from '../announce-payment.ts'
import { unbindInstrument } from '../jobs/wallet-jobs.ts'
import { lockMethods } from '../locks.ts'
import { payerFor } from '../money/payer.ts'
import { instrumentKindOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import { findInstrument, type Instrument, instrumentsOf, removeInstrument } from '../stores/instrument-store.ts'
import { isInstrumentBusy } from '../stores/payment-store.ts'
import { refuseUnlessOpenTo } from './open-methods.ts'
import { paymentDefaults } from './payment-defaults-view.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Sets the rider's default; only a method that could pay now can be chosen. */
export async function chooseMethod({
  tx,
  house,
  riderId,
  method,
  cardId,
}: OfRider & { readonly method: PaymentMethod; readonly cardId: string | undefined }): Promise<PaymentDefaults> {
  await lockMethods(tx, riderId)
  const before = await choiceOf(tx, riderId)
  const chosenCard = await chosenCardOf({ tx, house, riderId, method, cardId, before: before.cardId })
  await writeChoice(tx, { riderId, method, cardId: chosenCard })
  await announceDefaults({ tx, house, riderId })
  return paymentDefaults({ tx, house, riderId })
}

/** Refuses what could not pay. A device needs no binding: it asks for the consent of each payment. */
async function chosenCardOf({
  before,
  ...wish
}: OfRider & {
  readonly method: PaymentMethod
  readonly cardId: string | undefined
  readonly before: string | null
}): Promise<string | null> {
  if (isDeviceMethod(wish.method)) {
    await refuseUnlessOpenTo(wish)
    return before
  }
  const payer = await payerFor(wish)
  return payer.method === 'creditcard' ? payer.instrument.instrumentId : before
}

/**
 * Removes a card or wallet: the given one, or that of the default. An instrument that pays for a live trip stays until
 * the trip is over. Without its instrument the default is cash again.
 */
export async function removeMethod({
  tx,
  house,
  riderId,
  instrumentId,
}: OfRider & { readonly instrumentId: string | undefined }): Promise<PaymentDefaults> {
  await lockMethods(tx, riderId)
  const removed = await instrumentToRemove({ tx, riderId, instrumentId })
  if (await isInstrumentBusy(tx, removed)) throw new Refusal('wallet.instrumentInUse')
  await removeInstrumentNow({ tx, house, riderId, removed })
  return paymentDefaults({ tx, house, riderId })
}

/** Removes it even in use: an existing hold is captured without its token, and a later amount is a debt. */
export async function removeInstrumentNow({
  tx,
  house,
  riderId,
  removed,
}: OfRider & { readonly removed: Instrument }): Promise<void> {
  const choice = await choiceOf(tx, riderId)
  await removeInstrument(tx, { ...removed, now: house.clock.now() })
  const { kind, tokenSealed } = removed
  if (tokenSealed !== null)
    await house.jobs.plan(tx, unbindInstrument, { kind, tokenSealed: tokenSeal(house).anew(tokenSealed), tries: 0 })
  const cards = (await instrumentsOf(tx, riderId)).filter((one) => one.kind === 'creditcard')
  const cardId = choice.cardId === removed.instrumentId ? (cards.at(-1)?.instrumentId ?? null) : choice.cardId
  // The default never changes to another card without the rider's choice.
  const isDefaultGone =
    choice.method === 'creditcard' ? choice.cardId === removed.instrumentId : instrumentKindOf(choice.method) === kind
  await writeChoice(tx, { riderId, method: isDefaultGone ? 'cash' : choice.method, cardId })
  await announceDefaults({ tx, house, riderId })
}

async function instrumentToRemove({
  tx,
  riderId,
  instrumentId,
}: Omit<OfRider, 'house'> & { readonly instrumentId: string | undefined }): Promise<Instrument> {
  if (instrumentId !== undefined) {
    const named = await findInstrument(tx, { riderId, instrumentId })
    if (!named || named.removedAt !== null) throw new Refusal('kit.notFound')
    return named
  }
  const { method, cardId } = await choiceOf(tx, riderId)
  const bound = (await instrumentsOf(tx, riderId)).filter(({ kind }) => kind === instrumentKindOf(method))
  const chosen = method === 'creditcard' ? bound.find((one) => one.instrumentId === cardId) : bound[0]
  if (!chosen) throw new Refusal('wallet.methodNotBound', { payment_method: method })
  return chosen
}
