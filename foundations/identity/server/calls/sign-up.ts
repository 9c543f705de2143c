import { baseConfigs, configValue } from '@daoxing/configs/server'
import { shownOtpOf, signUp } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith, lockUntilEnd } from '@daoxing/kit/server'
import { takeLineBinding } from '../line-login/bind-line.ts'
import { takeOtp } from '../otp/verify-otp-code.ts'
import { profileOf } from '../riders.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { assertTraditional } from '../names.ts'
import { openSession } from '../sessions/open-session.ts'
import { saveMarketingAgreement, saveTermsAgreement } from '../stores/agreement-store.ts'
import { insertUser, userByPhone } from '../stores/user-store.ts'

/** Refusals are returned, not thrown: a rider who already has an account signs in with the same proof. */
export const signUpAnswer = answer(signUp, async ({ body, who, tx, house, language }) => {
  const otp = await takeOtp(tx, house, { purpose: 'signIn', shown: shownOtpOf(body) })
  if (otp instanceof Refusal) return new Refusal('identity.signUpOtpInvalid', otp.facts)
  const { agreedTermsVersion, displayName, marketingAgree, unfinished = false } = body
  await assertTraditional({ displayName }, language)
  if (agreedTermsVersion !== undefined && agreedTermsVersion !== (await configValue(tx, baseConfigs.terms_version)))
    return new Refusal('identity.termsOutdated')
  // Of two concurrent sign-ups with one phone, the second waits here and then finds the first.
  await lockUntilEnd(tx, `identity.phone:${otp.phoneE164}`)
  if (await userByPhone(tx, otp.phoneE164)) return new Refusal('identity.phoneRegistered')
  const line = await takeLineBinding(tx, house, { binding: body.lineBinding })
  if (line instanceof Refusal) return line
  const now = house.clock.now()
  const { riderId } = await insertUser(tx, {
    riderId: newUuid(house.random),
    phoneE164: otp.phoneE164,
    email: body.email ?? null,
    language: body.language ?? language,
    displayName,
    defaultName: (number) => house.words.say('identity_default_name', language, { number }) ?? String(number),
    createdAt: now,
    status: unfinished ? 'REGISTERING' : 'ACTIVE',
  })
  if (agreedTermsVersion !== undefined)
    await saveTermsAgreement(tx, { riderId, version: agreedTermsVersion, acceptedAt: now })
  if (marketingAgree !== undefined) await saveMarketingAgreement(tx, { riderId, agree: marketingAgree, changedAt: now })
  await otp.spend()
  await line.bindTo(riderId)
  const session = await openSession(tx, house, { riderId, before: who })
  return replyWith(await profileOf({ tx, house }, riderId), { session })
})
