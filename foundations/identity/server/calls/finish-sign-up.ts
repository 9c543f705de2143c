import { baseConfigs, configValue } from '@daoxing/configs/server'
import { finishSignUp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { assertTraditional } from '../names.ts'
import { profileOf } from '../riders.ts'
import { moveStanding } from '../standing.ts'
import { saveMarketingAgreement, saveTermsAgreement } from '../stores/agreement-store.ts'
import { saveRiderDetails, userById } from '../stores/user-store.ts'

/** A new rider becomes active; a resubmission waits for review. */
export const finishSignUpAnswer = answer(finishSignUp, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  const { displayName, email, agreedTermsVersion, marketingAgree } = body
  await assertTraditional({ displayName }, language)
  await lockUntilEnd(tx, `rider:${riderId}`)
  const version = await configValue(tx, baseConfigs.terms_version)
  if (agreedTermsVersion !== version) throw new Refusal('identity.termsOutdated')
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.signInNeeded')
  const now = house.clock.now()
  await saveRiderDetails(tx, riderId, { displayName, email: email ?? user.email })
  await saveTermsAgreement(tx, { riderId, version, acceptedAt: now })
  if (marketingAgree !== undefined) await saveMarketingAgreement(tx, { riderId, agree: marketingAgree, changedAt: now })
  const isFinished = await moveStanding(tx, house, { user, move: 'signUpFinished', who })
  if (!isFinished) await moveStanding(tx, house, { user, move: 'resubmitted', who })
  return profileOf({ tx, house }, riderId)
})
