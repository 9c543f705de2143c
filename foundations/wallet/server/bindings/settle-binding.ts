import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { unbindInstrument } from '../jobs/wallet-jobs.ts'
import { lockMethods } from '../locks.ts'
import type { BindingOutcome, BoundInstrument } from '../providers/payment-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { type Binding, endBinding, findBindingByReference } from '../stores/binding-store.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import { bindInstrument, boundBefore, type Instrument, removeInstrument } from '../stores/instrument-store.ts'
import { isInstrumentBusy } from '../stores/payment-store.ts'

/** A visit from which nothing was heard for this long has ended without a card. */
const openSecondsMax = 24 * 3600
/** A hold that was asked for with the old token may be on its way still; ended at once, it would be declined. */
const replacedEndsAfterSeconds = 600

/**
 * Asks the provider how a binding ended and writes it, once. `returned` is what a notice or the browser brought along; it
 * is a hint to the provider's adapter and proves nothing by itself. Answers how the binding stands.
 */
export async function settleBinding({
  house,
  reference,
  returned,
}: {
  house: House
  reference: string
  returned: Readonly<Record<string, string>>
}): Promise<Binding['state'] | 'unknown'> {
  const binding = await findBindingByReference(house.database, reference)
  if (!binding) return 'unknown'
  if (binding.state !== 'open') return binding.state
  const provider = providerOf(house, binding.kind)
  const outcome: BindingOutcome = provider ? await provider.findBinding({ reference, returned }) : { state: 'unknown' }
  return house.database.transaction((tx) => writeOutcome({ tx, house, binding, outcome }))
}

type Writing = { readonly tx: Tx; readonly house: House; readonly binding: Binding }

async function writeOutcome({
  tx,
  house,
  binding,
  outcome,
}: Writing & { readonly outcome: BindingOutcome }): Promise<Binding['state']> {
  const { reference, riderId, kind } = binding
  const now = house.clock.now()
  if (outcome.state === 'unknown') return 'open'
  if (outcome.state === 'open') {
    if (secondsBetween(binding.openedAt, now) < openSecondsMax) return 'open'
    await endBinding(tx, { reference, state: 'failed', now })
    return 'failed'
  }
  await lockMethods(tx, riderId)
  const state = outcome.state === 'bound' ? 'bound' : 'failed'
  // The notice and the browser may come at the same moment.
  if (!(await endBinding(tx, { reference, state, now }))) return state
  await house.jobs.unplan(tx, `wallet:binding:${reference}`)
  house.log.info({ reference, kind, state }, 'binding ended')
  if (outcome.state === 'bound') await keepBound({ tx, house, binding, bound: outcome.instrument })
  return state
}

/**
 * What was just bound is what the rider wants to pay with. A wallet takes the place of the one before, and the same card
 * is the one that is there, with its new token; whatever else is the same card is taken away. Whoever binds in two windows
 * at once does so one after the other, under the lock of the rider's methods.
 */
async function keepBound({ tx, house, binding, bound }: Writing & { readonly bound: BoundInstrument }): Promise<void> {
  const { riderId, kind } = binding
  const { first6, last4, expiresYymm, token } = bound
  const seal = tokenSeal(house)
  const cardDigest = first6 && last4 && expiresYymm ? seal.digest(`card ${first6} ${last4} ${expiresYymm}`) : null
  const facts = { riderId, kind, last4, expiresYymm, cardDigest, tokenDigest: seal.digest(token) }
  const [before, ...twins] = await boundBefore(tx, facts)
  for (const twin of twins) await takeAwayTwin({ tx, house, twin, cardDigest })
  if (before && before.tokenDigest !== facts.tokenDigest) await endAgreement({ tx, house, replaced: before })
  const { instrumentId } = await bindInstrument(tx, {
    ...facts,
    instrumentId: before?.instrumentId ?? house.random.hex(8),
    tokenSealed: seal.seal(token),
    boundAt: house.clock.now(),
  })
  const { cardId } = await choiceOf(tx, riderId)
  await writeChoice(tx, { riderId, method: kind, cardId: kind === 'creditcard' ? instrumentId : cardId })
  await announceDefaults({ tx, house, riderId })
}

/**
 * The same card in a row of its own. While a trip is paid with it, it stays, and is taken away by the next binding; not
 * so where the row that is kept could not have its number beside it.
 */
async function takeAwayTwin({
  tx,
  house,
  twin,
  cardDigest,
}: Pick<Writing, 'tx' | 'house'> & { readonly twin: Instrument; readonly cardDigest: string | null }): Promise<void> {
  const isInTheWay = cardDigest !== null && twin.cardDigest === cardDigest
  if (!isInTheWay && (await isInstrumentBusy(tx, twin))) return
  await removeInstrument(tx, { ...twin, now: house.clock.now() })
  await endAgreement({ tx, house, replaced: twin })
}

/** The key of before is let go at the provider, so that it pays nothing any more once all that was asked with it is over. */
async function endAgreement({
  tx,
  house,
  replaced: { kind, tokenSealed },
}: Pick<Writing, 'tx' | 'house'> & { readonly replaced: Instrument }): Promise<void> {
  if (tokenSealed === null) return
  const dueAt = plusSeconds(house.clock.now(), replacedEndsAfterSeconds)
  await house.jobs.plan(tx, unbindInstrument, { kind, tokenSealed, tries: 0 }, { dueAt })
}
