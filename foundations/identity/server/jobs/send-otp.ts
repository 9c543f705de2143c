import { otpLength, otpLifeSeconds } from '@daoxing/identity/contract'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { otpHash } from '../rules/secrets.ts'
import { OtpPurpose } from '../otp/otp-purpose.ts'
import { mailPort } from '../mail/mail-port.ts'
import { smsPort } from '../sms/sms-port.ts'
import { markMessageHandedOver, markOtpSent, otpCodeById } from '../stores/otp-store.ts'

export const sendOtp = defineJob(
  'identity.sendOtp',
  z.object({
    codeId: z.string(),
    /** The uuid of the requesting page, encrypted: otherwise, a copy of the tables would reveal codes. */
    uuidSealed: z.optional(z.string()),
    /** For jobs that were planned before encryption was introduced. */
    uuid: z.optional(z.string()),
    language: Language,
    /** Absent in jobs that were planned before messages named it. */
    purpose: z.optional(OtpPurpose),
    /** The code goes to a mail address and not to a phone. */
    isMailed: z.optional(z.boolean()),
  }),
)

/**
 * Generates and sends the code, so that only the message contains it. After a failure the job runs again with a new
 * code; once the request has expired, it does nothing.
 */
export async function doSendOtp({ payload, house }: { payload: JobPayload<typeof sendOtp>; house: House }) {
  const { codeId, uuidSealed, language, purpose, isMailed = false } = payload
  const uuid = uuidSealed === undefined ? (payload.uuid ?? '') : identitySeal(house).open(uuidSealed)
  const otp = String(house.random.between(0, 10 ** otpLength - 1)).padStart(otpLength, '0')
  const to = await house.database.transaction(async (tx) => {
    const code = await otpCodeById(tx, codeId)
    const isNeeded = code && (code.state === 'requested' || code.state === 'sent') && house.clock.now() < code.expiresAt
    if (!isNeeded) return undefined
    await markOtpSent(tx, code, otpHash({ codeId, uuid, otp }))
    return code.phoneE164
  })
  if (to === undefined) return
  const facts = { code: otp, minutes: otpLifeSeconds / 60 }
  if (isMailed) {
    const subject = house.words.say('identity_mail_otpSubject', language, facts) ?? otp
    const text = house.words.say('identity_mail_otpText', language, facts) ?? otp
    await house.port(mailPort).send({ to, subject, text })
  } else {
    const words = purpose === 'safetyPin' ? 'identity_sms_otpSafetyPin' : 'identity_sms_otp'
    const text = house.words.say(words, language, facts) ?? otp
    await house.port(smsPort).send({ to, text, code: otp })
  }
  await markMessageHandedOver(house.database, codeId, house.clock.now())
}
