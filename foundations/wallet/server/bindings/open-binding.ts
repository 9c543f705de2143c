import { riderOf } from '@daoxing/identity/server'
import { type Language, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { waitingMax } from '@daoxing/wallet/contract'
import { noticeUrlOf } from '../inbox/notice-peers.ts'
import { lookAtBinding } from '../jobs/wallet-jobs.ts'
import { newReference } from '../money/begin-movement.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { returnUrlOf } from './return-url.ts'
import { hasTooManyWaiting } from './waiting-limit.ts'
import { insertBinding, waitingBindingsOf } from '../stores/binding-store.ts'
import { type InstrumentKind, instrumentsOf } from '../stores/instrument-store.ts'

/** More cards than a person has suggest card testing. */
const cardsMax = 10
/** The first query to the provider about a rider who has not returned. */
const firstCheckSeconds = 120

/**
 * Opens the provider's page for a binding, and returns its URL. The return URL contains a one-time state, of which only
 * the digest is stored.
 */
export async function openBinding({
  house,
  riderId,
  kind,
  language,
}: {
  house: House
  riderId: string
  kind: InstrumentKind
  language: Language
}): Promise<{ readonly url: string }> {
  const provider = providerOf(house, kind)
  if (!provider) throw new Refusal('wallet.methodNotOffered', { payment_method: kind })
  const reference = newReference(house)
  const state = house.random.hex(20)
  const { phoneE164 } = await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    const known = [...(await instrumentsOf(tx, riderId)), ...(await waitingBindingsOf(tx, { riderId, now }))]
    const cards = known.filter((one) => one.kind === 'creditcard')
    if (kind === 'creditcard' && cards.length >= cardsMax) throw new Refusal('wallet.tooManyCards', { max: cardsMax })
    if (await hasTooManyWaiting({ tx, house, riderId })) throw new Refusal('wallet.tooManyWaiting', { max: waitingMax })
    const openedAt = now
    await insertBinding(tx, { reference, riderId, kind, openedAt, returnDigest: tokenSeal(house).digest(state) })
    const dueAt = plusSeconds(openedAt, firstCheckSeconds)
    await house.jobs.plan(tx, lookAtBinding, { reference, tries: 0 }, { key: `wallet:binding:${reference}`, dueAt })
    return riderOf(tx, riderId)
  })
  const returnUrl = returnUrlOf(house, state)
  const noticeUrl = noticeUrlOf(house, kind)
  try {
    return await provider.openBinding({
      reference,
      riderId,
      accountEnds: phoneE164.slice(-3),
      language,
      returnUrl,
      noticeUrl,
    })
  } catch (error) {
    house.log.warn({ reference, kind, err: error }, 'the page of a provider could not be opened')
    throw new Refusal('wallet.providerAway')
  }
}
