import { riderOf } from '@daoxing/identity/server'
import { type Language, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { waitingMax } from '@daoxing/wallet/contract'
import { noticeUrlOf } from '../inbox/notice-peers.ts'
import { lookAtBinding } from '../jobs/wallet-jobs.ts'
import { newReference } from '../money/begin-movement.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { returnUrlOf } from './return-url.ts'
import { hasTooManyWaiting } from './waiting-limit.ts'
import { insertBinding, waitingBindingsOf } from '../stores/binding-store.ts'
import { type BoundKind, instrumentsOf } from '../stores/instrument-store.ts'

/** More cards than a person has suggest card testing. */
const cardsMax = 10
/** The first query to the provider about a rider who has not returned. */
const firstCheckSeconds = 120

/**
 * Opens the provider's page for a binding, and returns its URL. The return URL contains a one-time state, of which only
 * the digest is stored.
 */
export function openBinding({
  house,
  riderId,
  kind,
  language,
}: {
  house: House
  riderId: string
  kind: BoundKind
  language: Language
}): Promise<{ readonly url: string }> {
  return openProviderPage({
    house,
    ownerId: riderId,
    kind,
    language,
    async admit(tx) {
      const now = house.clock.now()
      const known = [...(await instrumentsOf(tx, riderId)), ...(await waitingBindingsOf(tx, { riderId, now }))]
      const cards = known.filter((one) => one.kind === 'creditcard')
      if (kind === 'creditcard' && cards.length >= cardsMax) throw new Refusal('wallet.tooManyCards', { max: cardsMax })
      const { phoneE164 } = await riderOf(tx, riderId)
      return { accountEnds: phoneE164.slice(-3) }
    },
  })
}

type ProviderPage = {
  readonly house: House
  /** The rider, or the payer of a link. */
  readonly ownerId: string
  readonly kind: BoundKind
  readonly language: Language
  /** Refuses in the transaction that stores the visit. */
  readonly admit: (tx: Tx) => Promise<{ readonly accountEnds: string | null }>
}

/** Opens the provider's page on which a person enters a card or consents with a wallet. */
export async function openProviderPage({
  house,
  ownerId,
  kind,
  language,
  admit,
}: ProviderPage): Promise<{ readonly url: string }> {
  const provider = providerOf(house, kind)
  if (!provider) throw new Refusal('wallet.methodNotOffered', { payment_method: kind })
  const reference = newReference(house)
  const state = house.random.hex(20)
  const { accountEnds } = await house.database.transaction(async (tx) => {
    const admitted = await admit(tx)
    if (await hasTooManyWaiting({ tx, house, riderId: ownerId }))
      throw new Refusal('wallet.tooManyWaiting', { max: waitingMax })
    const openedAt = house.clock.now()
    const returnDigest = tokenSeal(house).digest(state)
    await insertBinding(tx, { reference, riderId: ownerId, kind, openedAt, returnDigest })
    const dueAt = plusSeconds(openedAt, firstCheckSeconds)
    await house.jobs.plan(tx, lookAtBinding, { reference, tries: 0 }, { key: `wallet:binding:${reference}`, dueAt })
    return admitted
  })
  const returnUrl = returnUrlOf(house, state)
  const noticeUrl = noticeUrlOf(house, kind)
  try {
    return await provider.openBinding({ reference, riderId: ownerId, accountEnds, language, returnUrl, noticeUrl })
  } catch (error) {
    house.log.warn({ reference, kind, err: error }, 'the page of a provider could not be opened')
    throw new Refusal('wallet.providerAway')
  }
}
