import { otpLength, otpLifeSeconds } from '@daoxing/identity/contract'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { otpHash } from '../rules/secrets.ts'
import { smsPort } from '../sms/sms-port.ts'
import { markMessageHandedOver, markOtpSent, otpCodeById } from '../stores/otp-store.ts'

export const sendOtp = defineJob(
  'identity.sendOtp',
  z.object({
    codeId: z.string(),
    /** The uuid of the asking page: with it, a copy of the tables would give codes away. */
    uuidSealed: z.optional(z.string()),
    /** Of a job that was planned before it was sealed. */
    uuid: z.optional(z.string()),
    language: Language,
  }),
)

/**
 * Draws the code and sends it, so that a code stands nowhere but in the message. After a failure the job runs again
 * with a new code; once the time of the request is over, it is no longer needed.
 */
export async function doSendOtp({ payload, house }: { payload: JobPayload<typeof sendOtp>; house: House }) {
  const { codeId, uuidSealed, language } = payload
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
  const text = house.words.say('identity_sms_otp', language, facts) ?? otp
  await house.port(smsPort).send({ to, text, code: otp })
  await markMessageHandedOver(house.database, codeId, house.clock.now())
}
