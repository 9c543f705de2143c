import { configValue } from '@daoxing/configs/server'
import { otpLifeSeconds } from '@daoxing/identity/contract'
import { type Language, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { otpLimitSeconds, otpRefusal } from '../rules/otp-limits.ts'
import { phoneE164 } from '../rules/phone-e164.ts'
import { secretHash } from '../rules/secrets.ts'
import { hasMessageWaiting, insertOtpRequest, otpRequestsFrom, otpRequestsOf } from '../stores/otp-store.ts'
import type { OtpPurpose } from './otp-purpose.ts'
import { sendOtp } from '../jobs/send-otp.ts'

export type OtpCodeRequest = {
  readonly purpose: OtpPurpose
  readonly phone: string
  readonly cc: string
  readonly uuid: string
  readonly address: string
  readonly language: Language
}

/** Plans a message with a one-time code. It does not look whether anybody has this phone, so its answer cannot tell. */
export async function requestOtpCode(tx: Tx, house: House, request: OtpCodeRequest): Promise<void> {
  const now = house.clock.now()
  const phone = phoneE164(request)
  const hourAgo = plusSeconds(now, -otpLimitSeconds)
  // Of two requests for one phone at once the second must see the first, or it would escape the cooldown.
  await lockUntilEnd(tx, `identity.otp:${phone}`)
  const refusal = otpRefusal({
    requestedAt: await otpRequestsOf(tx, phone, hourAgo),
    perHour: await configValue(tx, 'otp_per_phone_per_hour'),
    now,
  })
  if (refusal) throw refusal
  // Another request would only queue behind the message that does not go out.
  if (await hasMessageWaiting(tx, { purpose: request.purpose, phoneE164: phone, now }))
    throw new Refusal('identity.smsNotSent')
  // Those who ask from one address for different phones at once are counted one after the other, too.
  await lockUntilEnd(tx, `identity.otpAddress:${request.address}`)
  const perAddress = await configValue(tx, 'otp_per_address_per_hour')
  if ((await otpRequestsFrom(tx, request.address, hourAgo)) >= perAddress) throw new Refusal('kit.rateLimited')
  const codeId = newUuid(house.random)
  await insertOtpRequest(tx, {
    id: codeId,
    purpose: request.purpose,
    phoneE164: phone,
    clientHash: secretHash('client', request.uuid),
    address: request.address,
    requestedAt: now,
    expiresAt: plusSeconds(now, otpLifeSeconds),
  })
  await house.jobs.plan(tx, sendOtp, {
    codeId,
    uuidSealed: identitySeal(house).seal(request.uuid),
    language: request.language,
  })
}
