import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { unbindInstrument } from '../jobs/wallet-jobs.ts'
import { tokenSeal } from '../sealed-token.ts'
import type { HeldInstrument } from '../stores/binding-store.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import {
  bindInstrument,
  boundBefore,
  type Instrument,
  type InstrumentKind,
  removeInstrument,
} from '../stores/instrument-store.ts'
import { isInstrumentBusy } from '../stores/payment-store.ts'

/** A hold that was asked for with the old token may be on its way still; ended at once, it would be declined. */
const replacedEndsAfterSeconds = 600

type OfHouse = { readonly tx: Tx; readonly house: House }

/**
 * A new instrument becomes the default. A wallet replaces the one before, a card that is bound already gets the new
 * token, and other records of the same card are removed. Bindings of one rider run one after the other, under the lock
 * of the rider's methods.
 */
export async function keepInstrument({
  tx,
  house,
  riderId,
  kind,
  held: { tokenSealed, ...facts },
}: OfHouse & {
  readonly riderId: string
  readonly kind: InstrumentKind
  readonly held: HeldInstrument
}): Promise<void> {
  const { cardDigest, tokenDigest } = facts
  const [before, ...twins] = await boundBefore(tx, { ...facts, riderId, kind })
  for (const twin of twins) await takeAwayTwin({ tx, house, twin, cardDigest })
  if (before && before.tokenDigest !== tokenDigest) await endAgreement({ tx, house, replaced: before })
  const { instrumentId } = await bindInstrument(tx, {
    ...facts,
    riderId,
    kind,
    instrumentId: before?.instrumentId ?? house.random.hex(8),
    tokenSealed: tokenSeal(house).anew(tokenSealed),
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
}: OfHouse & { readonly twin: Instrument; readonly cardDigest: string | null }): Promise<void> {
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
}: OfHouse & { readonly replaced: Instrument }): Promise<void> {
  if (tokenSealed === null) return
  const dueAt = plusSeconds(house.clock.now(), replacedEndsAfterSeconds)
  const payload = { kind, tokenSealed: tokenSeal(house).anew(tokenSealed), tries: 0 }
  await house.jobs.plan(tx, unbindInstrument, payload, { dueAt })
}
