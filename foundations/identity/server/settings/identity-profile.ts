import { type IdentityProfile, shownPhone } from '@daoxing/identity/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { liveAttestation } from '../stores/papers-store.ts'
import { pendingEmailOf } from '../stores/email-link-store.ts'
import { type SettingFacts, settingFactsOf } from '../stores/rider-settings-store.ts'
import { userById } from '../stores/user-store.ts'

/** Everything that the account keeps about its person. */
export async function identityProfileOf(tx: Tx, house: House, riderId: string): Promise<IdentityProfile> {
  const user = await userById(tx, riderId)
  if (!user) throw new Error(`there is no rider ${riderId}`)
  const { mailingAddress, birthday, trafficCard } = await settingFactsOf(tx, house, riderId)
  const licence = await liveAttestation(tx, riderId)
  const pending = await pendingEmailOf(tx, { riderId, now: house.clock.now() })
  return {
    phone: shownPhone(user.phoneE164).phone,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    pending_email: pending ?? null,
    mailing_address: mailingAddress,
    birthday,
    traffic_card: shownCard(trafficCard),
    licence: licence
      ? { licence_class: licence.licenceClass, valid_until: licence.expiresOn, verified_at: licence.decidedAt }
      : null,
  }
}

export const shownCard = (card: SettingFacts['trafficCard']) =>
  card === null ? null : { kind: card.kind, tail: card.number.slice(-4) }
