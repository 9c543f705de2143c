import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type PaymentDefaults, waitingTriesMax } from '@daoxing/wallet/contract'
import { lockMethods } from '../locks.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import { removeInstrumentNow } from '../methods/change-methods.ts'
import { paymentDefaults } from '../methods/payment-defaults-view.ts'
import { type Binding, endBinding, findBindingByReference, heldInstrument } from '../stores/binding-store.ts'
import { countWrongDigits } from '../stores/binding-tries-store.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'
import { isRightDigits } from './binding-digits.ts'
import { confirmBinding, letGo, waitingKey } from './settle-binding.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly reference: string }

/**
 * The rider enters the digits of a pending binding. Wrong ones are counted, and the last attempt revokes it at the
 * provider; such a refusal is returned, not thrown, so that the attempt counts.
 */
export async function confirmWaiting({
  digits,
  ...input
}: OfRider & { readonly digits: string }): Promise<PaymentDefaults | Refusal> {
  const { tx, house, riderId, reference } = input
  const binding = await waitingOf(input)
  if (isRightDigits(house, binding, digits)) {
    await confirmBinding({ tx, house, binding })
    return paymentDefaults({ tx, house, riderId })
  }
  // The previous version generated no digits for a wallet: no attempt can succeed, so none is counted.
  if (binding.kind === 'linepay' && binding.digitsSealed === null) {
    await endWaitingBinding({ tx, house, binding, state: 'undone' })
    return new Refusal('wallet.digitsTriesUsed')
  }
  const left = waitingTriesMax - (await countWrongDigits(tx, reference))
  if (left <= 0) {
    await endWaitingBinding({ tx, house, binding, state: 'failed' })
    return new Refusal('wallet.digitsTriesUsed')
  }
  await announceNewMethods({ tx, house, riderId })
  return new Refusal('wallet.digitsWrong', { left })
}

/** The rider rejects a pending binding. */
export async function dropWaiting(input: OfRider): Promise<PaymentDefaults> {
  const { tx, house, riderId } = input
  await endWaitingBinding({ tx, house, binding: await waitingOf(input), state: 'undone' })
  return paymentDefaults({ tx, house, riderId })
}

/** Another rider's binding counts as absent, and so does one that has ended. */
async function waitingOf({ tx, house, riderId, reference }: OfRider): Promise<Binding> {
  await lockMethods(tx, riderId)
  const binding = await findBindingByReference(tx, reference)
  const isWaiting = binding?.state === 'waiting' && (binding.waitsUntil ?? '') > house.clock.now()
  if (!isWaiting || binding.riderId !== riderId) throw new Refusal('kit.notFound')
  return binding
}

type Ending = { readonly tx: Tx; readonly house: House; readonly binding: Binding }

/**
 * Ends a pending binding without confirmation: the provider revokes it. Called under the lock of the rider's methods.
 */
async function endWaitingBinding({
  tx,
  house,
  binding,
  state,
}: Ending & { readonly state: 'failed' | 'undone' }): Promise<void> {
  const { reference, riderId } = binding
  const held = heldInstrument(binding)
  await endBinding(tx, { reference, state, now: house.clock.now() })
  await house.jobs.unplan(tx, waitingKey(reference))
  if (held) await letGo({ tx, house, binding, held })
  await announceNewMethods({ tx, house, riderId })
  house.log.info({ reference, state }, 'a waiting binding ended')
}

/** The time to confirm has expired. */
export async function expireWaiting({ tx, house, reference }: Omit<OfRider, 'riderId'>): Promise<void> {
  const known = await findBindingByReference(tx, reference)
  if (!known) return
  await lockMethods(tx, known.riderId)
  const binding = await findBindingByReference(tx, reference)
  if (binding?.state !== 'waiting' || (binding.waitsUntil ?? '') > house.clock.now()) return
  await endWaitingBinding({ tx, house, binding, state: 'failed' })
}

/**
 * Undoes a binding for the person in whose browser it was made, in any state: also before the provider's notice, and
 * after its rider has confirmed it.
 */
export async function undoBinding({ tx, house, binding: input }: Ending): Promise<void> {
  const { reference, riderId, kind } = input
  await lockMethods(tx, riderId)
  const binding = (await findBindingByReference(tx, reference)) ?? input
  if (binding.state === 'waiting') return endWaitingBinding({ tx, house, binding, state: 'undone' })
  await endBinding(tx, { reference, state: 'undone', now: house.clock.now() })
  house.log.info({ reference, kind, was: binding.state }, 'a binding was undone by whoever made it')
  if (binding.state !== 'bound') return
  const bound = (await instrumentsOf(tx, riderId)).find((one) => one.tokenDigest === binding.tokenDigest)
  if (bound) await removeInstrumentNow({ tx, house, riderId, removed: bound })
}
