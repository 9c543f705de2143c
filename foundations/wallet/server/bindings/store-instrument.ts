import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { announceDefaults } from '../announce-payment.ts'
import { unbindInstrument } from '../jobs/wallet-jobs.ts'
import { tokenSeal } from '../sealed-token.ts'
import type { HeldInstrument } from '../stores/binding-store.ts'
import { choiceOf, writeChoice } from '../stores/choice-store.ts'
import {
  bindInstrument,
  type BoundKind,
  boundBefore,
  type Instrument,
  removeInstrument,
} from '../stores/instrument-store.ts'
import { isInstrumentBusy } from '../stores/payment-store.ts'

/** A hold with the old token may still be in progress; an immediate revocation would decline it. */
const replacedEndsAfterSeconds = 600

type OfHouse = { readonly tx: Tx; readonly house: House }

/**
 * A new instrument becomes the default. A wallet replaces the previous one, a card that is already bound gets the new
 * token, and duplicates of the same card are removed. Bindings of one rider are serialised by the lock of the rider's
 * methods.
 */
export async function storeInstrument({
  tx,
  house,
  riderId,
  kind,
  held: { tokenSealed, ...facts },
}: OfHouse & {
  readonly riderId: string
  readonly kind: BoundKind
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
 * A duplicate row of the same card. While it pays for a trip, it stays until the next binding removes it; but not if
 * the remaining row could not store its number.
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

/** The earlier key is revoked at the provider once all of its requests are over. */
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
