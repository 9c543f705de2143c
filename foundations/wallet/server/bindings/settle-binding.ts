import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, retryEarlyEvents, type Tx } from '@daoxing/kit/server'
import { paymentNotices } from '../inbox/notice-peers.ts'
import { endWaiting, unbindInstrument } from '../jobs/wallet-jobs.ts'
import { lockMethods } from '../locks.ts'
import { announceNewMethods } from '../methods/announce-new-methods.ts'
import type { BindingOutcome, BoundInstrument } from '../providers/payment-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import { consentSeconds, linkIdOf } from '../rules/guest-payer.ts'
import { tokenSeal } from '../sealed-token.ts'
import {
  type Binding,
  endBinding,
  findBindingByReference,
  heldInstrument,
  type HeldInstrument,
  holdBinding,
  markOwnReturn,
} from '../stores/binding-store.ts'
import { newDigits } from './binding-digits.ts'
import { hasTooManyWaiting } from './waiting-limit.ts'
import { storeInstrument } from './store-instrument.ts'

/** A binding without a notice for this long has ended without a card. */
const openSecondsMax = 24 * 3600
/** How long a pending binding waits for the rider's digits. */
export const waitingSeconds = 24 * 3600

/**
 * Queries the provider for the outcome of a binding and stores it, once. `returned` is the data of a notice or the
 * browser; it is a hint for the provider's adapter and proves nothing by itself. `isOwnReturn` means that the payer's
 * browser returned with the rider's session: otherwise, the binding waits for the rider's digits, because a provider's
 * page works in any browser and the card may be another person's. Returns the state of the binding.
 */
export async function settleBinding({
  house,
  reference,
  returned,
  isOwnReturn = false,
}: {
  house: House
  reference: string
  returned: Readonly<Record<string, string>>
  isOwnReturn?: boolean
}): Promise<Binding['state'] | 'unknown'> {
  if (isOwnReturn) await house.database.transaction((tx) => markOwnReturn(tx, reference))
  const binding = await findBindingByReference(house.database, reference)
  if (!binding) return 'unknown'
  const { kind, state } = binding
  if (state === 'bound' || state === 'failed' || (state === 'waiting' && !binding.isOwnReturn)) return state
  const provider = state === 'waiting' ? undefined : providerOf(house, kind)
  const outcome: BindingOutcome = provider ? await provider.findBinding({ reference, returned }) : { state: 'unknown' }
  return house.database.transaction((tx) => writeOutcome({ tx, house, reference, outcome }))
}

type Writing = { readonly tx: Tx; readonly house: House; readonly binding: Binding }

async function writeOutcome({
  tx,
  house,
  reference,
  outcome,
}: {
  readonly tx: Tx
  readonly house: House
  readonly reference: string
  readonly outcome: BindingOutcome
}): Promise<Binding['state'] | 'unknown'> {
  const known = await findBindingByReference(tx, reference)
  if (!known) return 'unknown'
  await lockMethods(tx, known.riderId)
  // The notice, the browser and an undo may arrive at the same moment: the state under the lock counts.
  const binding = (await findBindingByReference(tx, reference)) ?? known
  switch (binding.state) {
    case 'open':
      return writeOpen({ tx, house, binding, outcome })
    case 'waiting':
      return binding.isOwnReturn ? confirmBinding({ tx, house, binding }) : 'waiting'
    case 'undone':
      // The provider sends the token only now: it is revoked.
      if (outcome.state === 'bound') await letGo({ tx, house, binding, held: heldOf(house, outcome.instrument) })
      return mayStillBeBound(house, binding, outcome) ? 'open' : 'undone'
    case 'bound':
    case 'failed':
      return binding.state
  }
}

/** The provider's answer is not final: it is queried again. */
function mayStillBeBound({ clock }: House, { openedAt }: Binding, { state }: BindingOutcome): boolean {
  const isOver = state === 'bound' || state === 'failed'
  return !isOver && secondsBetween(openedAt, clock.now()) < openSecondsMax
}

async function writeOpen({
  tx,
  house,
  binding,
  outcome,
}: Writing & { readonly outcome: BindingOutcome }): Promise<Binding['state']> {
  const { reference, kind } = binding
  const now = house.clock.now()
  if (outcome.state === 'unknown') return 'open'
  if (outcome.state === 'open') {
    if (secondsBetween(binding.openedAt, now) < openSecondsMax) return 'open'
    await endBinding(tx, { reference, state: 'failed', now })
    return 'failed'
  }
  await house.jobs.unplan(tx, `wallet:binding:${reference}`)
  // A notice that arrives after the end has a token that is no longer needed.
  await retryEarlyEvents({ tx, house, events: paymentNotices, subject: reference })
  const state =
    outcome.state === 'failed'
      ? await failBinding({ tx, house, binding })
      : await takeBound({ tx, house, binding, bound: outcome.instrument })
  house.log.info({ reference, kind, state }, 'binding ended')
  return state
}

async function failBinding({ tx, house, binding: { reference } }: Writing): Promise<'failed'> {
  await endBinding(tx, { reference, state: 'failed', now: house.clock.now() })
  return 'failed'
}

/** The new instrument can pay from now on, or waits for the rider's confirmation. */
async function takeBound({
  tx,
  house,
  binding,
  bound,
}: Writing & { readonly bound: BoundInstrument }): Promise<'bound' | 'waiting' | 'failed'> {
  const held = heldOf(house, bound)
  if (binding.isOwnReturn) return confirmBinding({ tx, house, binding: { ...binding, ...held } })
  const { reference, riderId } = binding
  const digits = newDigits(house, binding, bound)
  if (!digits || (await hasTooManyWaiting({ tx, house, riderId }))) {
    await letGo({ tx, house, binding, held })
    return failBinding({ tx, house, binding })
  }
  const now = house.clock.now()
  const waitsUntil = plusSeconds(now, linkIdOf(riderId) === undefined ? waitingSeconds : consentSeconds)
  await holdBinding(tx, { ...digits, reference, held, waitsUntil, now })
  await house.jobs.plan(tx, endWaiting, { reference }, { key: waitingKey(reference), dueAt: waitsUntil })
  await announceNewMethods({ tx, house, riderId })
  return 'waiting'
}

/** The rider has confirmed it: it can pay from now on. */
export async function confirmBinding({ tx, house, binding }: Writing): Promise<'bound'> {
  const { reference, riderId, kind } = binding
  const held = heldInstrument(binding)
  if (!held) throw new Error('nothing is held of this binding')
  await endBinding(tx, { reference, state: 'bound', tokenDigest: held.tokenDigest, now: house.clock.now() })
  await house.jobs.unplan(tx, waitingKey(reference))
  await storeInstrument({ tx, house, riderId, kind, held })
  return 'bound'
}

/** Revokes a binding at the provider. */
export async function letGo({
  tx,
  house,
  binding: { kind },
  held: { tokenSealed },
}: Writing & { readonly held: HeldInstrument }): Promise<void> {
  await house.jobs.plan(tx, unbindInstrument, { kind, tokenSealed: tokenSeal(house).anew(tokenSealed), tries: 0 })
}

export const waitingKey = (reference: string) => `wallet:waiting:${reference}`

function heldOf(house: House, { first6, last4, expiresYymm, token }: BoundInstrument): HeldInstrument {
  const seal = tokenSeal(house)
  return {
    tokenSealed: seal.seal(token),
    tokenDigest: seal.digest(token),
    cardDigest: first6 && last4 && expiresYymm ? seal.digest(`card ${first6} ${last4} ${expiresYymm}`) : null,
    last4,
    expiresYymm,
  }
}
