import { baseConfigs, configValue } from '@daoxing/configs/server'
import { otpLifeSeconds } from '@daoxing/identity/contract'
import { type Language, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { otpLimitSeconds, otpRefusal } from '../rules/otp-limits.ts'
import { secretHash } from '../rules/secrets.ts'
import { hasMessageWaiting, insertOtpRequest, otpRequestsFrom, otpRequestsOf } from '../stores/otp-store.ts'
import type { OtpPurpose } from './otp-purpose.ts'
import { sendOtp } from '../jobs/send-otp.ts'

export type OtpCodeRequest = {
  readonly purpose: OtpPurpose
  /** The phone in E.164 form, or the mail address, that the code is sent to. */
  readonly receiver: string
  readonly uuid: string
  readonly address: string
  readonly language: Language
  /** The rider of the session, if there is one: only this rider may bind a membership with the code. */
  readonly requestedBy?: string | undefined
}

/**
 * Plans a message with a one-time code. It does not check whether the receiver is registered, so its response cannot
 * reveal that.
 */
export async function requestOtpCode(tx: Tx, house: House, request: OtpCodeRequest): Promise<void> {
  const now = house.clock.now()
  const { receiver: phone } = request
  const hourAgo = plusSeconds(now, -otpLimitSeconds)
  // Of two concurrent requests for one phone, the second must see the first, or it would bypass the cooldown.
  await lockUntilEnd(tx, `identity.otp:${phone}`)
  const refusal = otpRefusal({
    requestedAt: await otpRequestsOf(tx, phone, hourAgo),
    perHour: await configValue(tx, baseConfigs.otp_per_phone_per_hour),
    now,
  })
  if (refusal) throw refusal
  // Another request would only queue behind the undelivered message.
  if (await hasMessageWaiting(tx, { purpose: request.purpose, phoneE164: phone, now }))
    throw new Refusal('identity.smsNotSent')
  // Concurrent requests of one address for different phones are counted in sequence, too.
  await lockUntilEnd(tx, `identity.otpAddress:${request.address}`)
  const perAddress = await configValue(tx, baseConfigs.otp_per_address_per_hour)
  if ((await otpRequestsFrom(tx, request.address, hourAgo)) >= perAddress) throw new Refusal('kit.rateLimited')
  const codeId = newUuid(house.random)
  await insertOtpRequest(tx, {
    id: codeId,
    purpose: request.purpose,
    phoneE164: phone,
    clientHash: secretHash('client', request.uuid),
    address: request.address,
    requestedAt: now,
    requestedBy: request.requestedBy ?? null,
    expiresAt: plusSeconds(now, otpLifeSeconds),
  })
  await house.jobs.plan(tx, sendOtp, {
    codeId,
    uuidSealed: identitySeal(house).seal(request.uuid),
    language: request.language,
    purpose: request.purpose,
    ...(request.purpose === 'company' ? { isMailed: true } : {}),
  })
}
