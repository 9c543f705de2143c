import { nationalIdKindOf, normalisedNationalId } from '@daoxing/identity/contract'
import { Refusal, taipeiTime } from '@daoxing/kit/contract'
import { isOldEnough } from '../rules/licence-cover.ts'
import { type Account, documentsOf } from '../stores/account-tables.ts'
import { type Profile, sealed } from './account-seal.ts'
import { type AccountStep, licenceElsewhere } from './account-view.ts'
import { beginReview } from './begin-review.ts'
import { areComplete } from './documents.ts'
import { moveAccount } from './move-account.ts'
import { hasAcceptedTerms } from './terms.ts'

type Typed = { readonly [Field in keyof Profile]?: string | undefined }

/** Sends a sign-up to the review. A licence that was proven for another service opens the account at once. */
export async function signUp(step: AccountStep, account: Account, typed: Typed): Promise<void> {
  const { state } = account
  if (state === 'NEW') throw new Refusal('scooter.otpNeeded')
  if (state === 'IN_REVIEW') throw new Refusal('scooter.licenceInReview')
  if (!(await hasAcceptedTerms(step))) throw new Refusal('scooter.termsNotAccepted')
  if (await licenceElsewhere(step)) {
    const nothing = { licenceResult: null, reasonSealed: null }
    await moveAccount(step, account, 'provenElsewhere', { isProvenElsewhere: true, ...nothing })
    return
  }
  if (state !== 'COLLECTING') throw new Refusal('scooter.operationForbidden', { state })
  const profile = profileOf(step, typed)
  if (!areComplete(await documentsOf(step.tx, step.riderId))) throw new Refusal('scooter.documentsMissing')
  const profileSealed = sealed(step.house, JSON.stringify(profile)) ?? ''
  await beginReview(step, account, { event: 'submitted', attempt: 1, profileSealed })
}

/** Sends the documents that failed, once each has a picture again. */
export async function resubmit(step: AccountStep, account: Account): Promise<void> {
  const { state } = account
  if (state === 'IN_REVIEW') throw new Refusal('scooter.licenceInReview')
  if (state !== 'REFUSED') throw new Refusal('scooter.operationForbidden', { state })
  if (!areComplete(await documentsOf(step.tx, step.riderId))) throw new Refusal('scooter.documentsMissing')
  await beginReview(step, account, { event: 'submitted', attempt: 1 })
}

function profileOf({ house }: AccountStep, { name, birthday, idNumber, email }: Typed): Profile {
  if (name === undefined) throw new Refusal('kit.invalidInput', { field: 'name' })
  if (birthday === undefined) throw new Refusal('kit.invalidInput', { field: 'birthday' })
  const id = normalisedNationalId(idNumber ?? '')
  if (nationalIdKindOf(id) === undefined) throw new Refusal('identity.idNumberWrong')
  if (!isOldEnough(birthday, taipeiTime(house.clock.now()).day)) throw new Refusal('scooter.tooYoung')
  return { name, birthday, idNumber: id, email: email ?? null }
}
