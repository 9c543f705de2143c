import { provenLicenceOf, riderOf } from '@daoxing/identity/server'
import { taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { ScooterAccountState, ScooterRider } from '@daoxing/scooter/contract'
import { stepOf } from '../rules/account-steps.ts'
import { licenceCover } from '../rules/licence-cover.ts'
import { type Account, accounts } from '../stores/account-tables.ts'
import { opened } from './account-seal.ts'
import { hasAcceptedTerms } from './terms.ts'

export type AccountStep = { readonly tx: Tx; readonly house: House; readonly riderId: string }

export type Elsewhere = { readonly covers: 'light' | 'heavy'; readonly expiresOn: string }

/** A licence that was proven for another service, if it covers scooters. */
export async function licenceElsewhere({ tx, house, riderId }: AccountStep): Promise<Elsewhere | undefined> {
  const proven = await provenLicenceOf({ tx, house, riderId })
  const covers = proven === undefined ? null : licenceCover(proven)
  return proven && covers !== null ? { covers, expiresOn: proven.expiresOn } : undefined
}

/** The account as it is now: a proof from elsewhere that is gone, and a licence that has ended, count before their jobs. */
export function standingOf(
  { state, isProvenElsewhere, licenceExpiresOn }: Pick<Account, 'state' | 'isProvenElsewhere' | 'licenceExpiresOn'>,
  { elsewhere, today }: { readonly elsewhere: Elsewhere | undefined; readonly today: string },
): ScooterAccountState {
  if (state !== 'ALLOWED') return state
  if (isProvenElsewhere) return elsewhere ? 'ALLOWED' : 'COLLECTING'
  return licenceExpiresOn !== null && licenceExpiresOn < today ? 'REFUSED' : 'ALLOWED'
}

/** The middle of the number stays hidden. */
function hiddenPhone(phoneE164: string): string {
  const local = phoneE164.replace(/^\+886/, '0')
  return `${local.slice(0, 4)}***${local.slice(-3)}`
}

/** The account as its rider sees it; without the words of a reviewer for events and stored answers. */
export async function shownRider(
  step: AccountStep,
  { showsReason }: { readonly showsReason: boolean },
): Promise<ScooterRider> {
  const { tx, house, riderId } = step
  const account = await accounts.find(tx, { riderId })
  const { phoneE164 } = await riderOf(tx, riderId)
  const elsewhere = await licenceElsewhere(step)
  const today = taipeiTime(house.clock.now()).day
  const state = account ? standingOf(account, { elsewhere, today }) : 'NEW'
  const accepted = await hasAcceptedTerms(step)
  const isAllowed = state === 'ALLOWED'
  const isProvenElsewhere = elsewhere !== undefined && (account?.isProvenElsewhere === true || state !== 'ALLOWED')
  return {
    revision: account?.revision ?? 0,
    state,
    nextStep: stepOf({ state, hasAcceptedTerms: accepted }),
    licenceResult: account?.licenceResult ?? null,
    reason: showsReason ? opened(house, account?.reasonSealed ?? null) : null,
    isProvenElsewhere,
    covers: !isAllowed ? null : isProvenElsewhere ? elsewhere.covers : (account?.covers ?? null),
    licenceExpiresOn: isProvenElsewhere ? elsewhere.expiresOn : (account?.licenceExpiresOn ?? null),
    phone: hiddenPhone(phoneE164),
    hasAcceptedTerms: accepted,
  }
}
