import type { PartnerAgreement } from '@daoxing/identity/contract'
import { type Instant, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import {
  partnerAgreementsInForce,
  savePartnerAgreements,
  type StoredPartnerAgreement,
} from '../stores/partner-agreement-store.ts'
import { insertSignedAgreement, signedAgreementsOf } from '../stores/signed-agreement-store.ts'
import { partnerMembershipPort } from './partner-membership-port.ts'

const freshSeconds = 600

/**
 * Records that a rider agreed to a text. For contracts with a signature, `signatureFileId` names its file. A repetition
 * for the same text keeps the first signature.
 */
export async function signAgreement({
  tx,
  at,
  ...agreement
}: {
  readonly tx: Tx
  readonly riderId: string
  readonly document: string
  readonly version: string
  readonly textHash: string
  readonly signatureFileId: string | null
  readonly at: Instant
}): Promise<void> {
  await insertSignedAgreement(tx, { ...agreement, signedAt: at })
}

/**
 * Stores the agreements in force if they were not fetched a moment ago. If the partner does not answer, the stored ones
 * stay in force; without any, nothing can be accepted. Runs outside of a transaction.
 */
export async function fetchPartnerAgreements(house: House): Promise<void> {
  const stored = await partnerAgreementsInForce(house.database)
  const now = house.clock.now()
  if (stored.some(({ fetchedAt }) => secondsBetween(fetchedAt, now) < freshSeconds)) return
  const texts = await house.port(partnerMembershipPort).agreements()
  if (texts === undefined || texts.length === 0) {
    if (stored.length === 0) throw new Refusal('identity.partnerAway')
    return
  }
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, 'identity.partnerAgreements')
    await savePartnerAgreements(
      tx,
      texts.map((text) => ({ ...text, textHash: secretHash(text.text), isInForce: true, fetchedAt: now })),
    )
  })
}

/** The agreements in force, with the time at which this rider accepted each. */
export async function agreementsFor(tx: Tx, riderId: string): Promise<readonly PartnerAgreement[]> {
  const signed = await signedAgreementsOf(tx, riderId)
  return (await partnerAgreementsInForce(tx)).map((agreement) => {
    const { document, version, title, text, textHash, url } = agreement
    const acceptedAt = signed.find((one) => isSame(one, agreement))?.signedAt ?? null
    return { document, version, title, text, textHash, url, acceptedAt }
  })
}

type Named = Pick<StoredPartnerAgreement, 'document' | 'version'>
const isSame = (one: Named & { textHash: string }, other: Named & { textHash: string }) =>
  one.document === other.document && one.version === other.version && one.textHash === other.textHash

/**
 * Accepts versions that are in force; any other one is refused, since its text was not the one shown. So is a version whose
 * text has changed since it was shown.
 */
export async function acceptAgreements(
  tx: Tx,
  house: House,
  { riderId, accepted }: { riderId: string; accepted: readonly (Named & { readonly textHash?: string | undefined })[] },
): Promise<void> {
  const inForce = await partnerAgreementsInForce(tx)
  for (const { document, version, textHash: shown } of accepted) {
    const text = inForce.find((one) => one.document === document && one.version === version)
    if (!text || (shown !== undefined && shown !== text.textHash))
      throw new Refusal('identity.partnerAgreementOutdated', { document })
    const at = house.clock.now()
    await signAgreement({ tx, riderId, document, version, textHash: text.textHash, signatureFileId: null, at })
  }
}

/** An id number goes to the partner only after the rider has accepted its agreements in force. */
export async function refuseWithoutConsent(tx: Tx, riderId: string): Promise<void> {
  const agreements = await agreementsFor(tx, riderId)
  if (agreements.length === 0 || agreements.some(({ acceptedAt }) => acceptedAt === null))
    throw new Refusal('identity.partnerConsentNeeded')
}
