import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type PaymentDefaults, waitingTriesMax } from '@daoxing/wallet/contract'
import { lockMethods } from '../locks.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import { removeInstrumentNow } from '../methods/change-methods.ts'
import { paymentDefaults } from '../methods/payment-defaults-view.ts'
import { type Binding, endBinding, findBindingByReference } from '../stores/binding-store.ts'
import { countWrongDigits } from '../stores/binding-tries-store.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'
import { isRightDigits } from './binding-digits.ts'
import { confirmBinding, letGo, waitingKey } from './settle-binding.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly reference: string }

/**
 * The rider names the digits of what waits. Wrong ones are counted, and with the last try the provider forgets it; such a
 * refusal is returned and not thrown, so that the try is kept.
 */
export async function confirmWaiting({
  digits,
  ...asked
}: OfRider & { readonly digits: string }): Promise<PaymentDefaults | Refusal> {
  const { tx, house, riderId, reference } = asked
  const binding = await waitingOf(asked)
  if (isRightDigits(house, binding, digits)) {
    await confirmBinding({ tx, house, binding })
    return paymentDefaults({ tx, house, riderId })
  }
  // The former version drew no digits for a wallet: no try can be right, so none is counted.
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

/** The rider does not want what waits. */
export async function dropWaiting(asked: OfRider): Promise<PaymentDefaults> {
  const { tx, house, riderId } = asked
  await endWaitingBinding({ tx, house, binding: await waitingOf(asked), state: 'undone' })
  return paymentDefaults({ tx, house, riderId })
}

/** Another rider's is as absent as none, and so is one that has ended. */
async function waitingOf({ tx, house, riderId, reference }: OfRider): Promise<Binding> {
  await lockMethods(tx, riderId)
  const binding = await findBindingByReference(tx, reference)
  const isWaiting = binding?.state === 'waiting' && (binding.waitsUntil ?? '') > house.clock.now()
  if (!isWaiting || binding.riderId !== riderId) throw new Refusal('kit.notFound')
  return binding
}

type Ending = { readonly tx: Tx; readonly house: House; readonly binding: Binding }

/** Ends a binding without confirmation: the provider removes it. Called under the lock of the rider's methods. */
async function endWaitingBinding({
  tx,
  house,
  binding,
  state,
}: Ending & { readonly state: 'failed' | 'undone' }): Promise<void> {
  const { reference, riderId, held } = binding
  await endBinding(tx, { reference, state, now: house.clock.now() })
  await house.jobs.unplan(tx, waitingKey(reference))
  if (held) await letGo({ tx, house, binding, held })
  await announceNewMethods({ tx, house, riderId })
  house.log.info({ reference, state }, 'a waiting binding ended')
}

/** The time to confirm is over. */
export async function expireWaiting({ tx, house, reference }: Omit<OfRider, 'riderId'>): Promise<void> {
  const known = await findBindingByReference(tx, reference)
  if (!known) return
  await lockMethods(tx, known.riderId)
  const binding = await findBindingByReference(tx, reference)
  if (binding?.state !== 'waiting' || (binding.waitsUntil ?? '') > house.clock.now()) return
  await endWaitingBinding({ tx, house, binding, state: 'failed' })
}

/**
 * Takes a binding back for the person in whose browser it was made, whatever has become of it meanwhile: also where the
 * provider has not told of it yet, and where its rider has confirmed it already.
 */
export async function undoBinding({ tx, house, binding: asked }: Ending): Promise<void> {
  const { reference, riderId, kind } = asked
  await lockMethods(tx, riderId)
  const binding = (await findBindingByReference(tx, reference)) ?? asked
  if (binding.state === 'waiting') return endWaitingBinding({ tx, house, binding, state: 'undone' })
  await endBinding(tx, { reference, state: 'undone', now: house.clock.now() })
  house.log.info({ reference, kind, was: binding.state }, 'a binding was undone by whoever made it')
  if (binding.state !== 'bound') return
  const bound = (await instrumentsOf(tx, riderId)).find((one) => one.tokenDigest === binding.tokenDigest)
  if (bound) await removeInstrumentNow({ tx, house, riderId, removed: bound })
}
