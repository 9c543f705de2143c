import { otpProofSeconds, otpTriesMax, type ShownOtp } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { judgeOtp, type OtpCode } from '../rules/otp-state.ts'
import { phoneE164 } from '../rules/phone-e164.ts'
import { otpHash, secretHash } from '../rules/secrets.ts'
import { countOtpTry, markOtpSpent, markOtpVerified, newestOtpCode, otpCodeByProof } from '../stores/otp-store.ts'
import type { OtpPurpose } from './otp-purpose.ts'

type TypedOtp = { readonly phone: string; readonly uuid: string; readonly otp: string; readonly cc: string }
export type OtpProven = { readonly phoneE164: string; readonly proof: string }

/** Verifies a code, the first and only time. For a wrong one it returns the refusal, so that the attempt counts. */
export async function verifyOtpCode(
  tx: Tx,
  house: House,
  { purpose, ...typed }: TypedOtp & { purpose: OtpPurpose },
): Promise<OtpProven | Refusal> {
  const { code, judgement } = await judgedOtp(tx, house, purpose, ofPhone(typed))
  if (!code || judgement !== 'right') return await refusedOtp(tx, code, judgement)
  return { phoneE164: code.phoneE164, proof: await proofOf(tx, house, code) }
}

/** Verifies a code and uses it up. A wrong one is answered as a refusal to be returned: its try counts. */
export async function spendCode(
  tx: Tx,
  house: House,
  { purpose, ...received }: ReceivedOtp & { purpose: Exclude<OtpPurpose, 'signIn'> },
): Promise<Refusal | undefined> {
  const { code, judgement } = await judgedOtp(tx, house, purpose, received)
  if (!code || judgement !== 'right') return await refusedOtp(tx, code, judgement)
  await proofOf(tx, house, code)
  await markOtpSpent(tx, { ...code, state: 'verified' })
  return undefined
}

export type OtpTaken = {
  readonly phoneE164: string
  /** The signed-in rider who requested the code. */
  readonly requestedBy: string | null
  /** Consumes the proof, together with its effect. An unused one may be submitted again until it expires. */
  spend(): Promise<void>
}

/** Accepts the credentials of a sign-in or sign-up: a proof, or a code that was verified before or not. */
export async function takeOtp(
  tx: Tx,
  house: House,
  { purpose, shown }: { purpose: OtpPurpose; shown: ShownOtp },
): Promise<OtpTaken | Refusal> {
  if (shown.kind === 'proof') {
    const proofHash = secretHash('proof', shown.proof)
    const code = await otpCodeByProof(tx, { purpose, proofHash, now: house.clock.now() })
    return code ? taken(tx, code) : new Refusal('identity.phoneNotVerified')
  }
  const { code, judgement } = await judgedOtp(tx, house, purpose, ofPhone(shown))
  if (code && judgement === 'verifiedBefore') return taken(tx, code)
  if (!code || judgement !== 'right') return await refusedOtp(tx, code, judgement)
  await proofOf(tx, house, code)
  return taken(tx, { ...code, state: 'verified' })
}

/** The refusal of a wrong code for a signed-in rider who verifies another number. */
export function saidOfNumber(refusal: Refusal): Refusal {
  return refusal.key === 'identity.invalidOtp' ? new Refusal('identity.smsWrongCode', refusal.facts) : refusal
}

const taken = (tx: Tx, code: OtpCode): OtpTaken => ({
  phoneE164: code.phoneE164,
  requestedBy: code.requestedBy ?? null,
  spend: () => markOtpSpent(tx, code),
})

type ReceivedOtp = { readonly receiver: string; readonly uuid: string; readonly otp: string }

const ofPhone = ({ phone, cc, uuid, otp }: TypedOtp): ReceivedOtp => ({ receiver: phoneE164({ phone, cc }), uuid, otp })

async function judgedOtp(tx: Tx, house: House, purpose: OtpPurpose, { receiver, uuid, otp }: ReceivedOtp) {
  const code = await newestOtpCode(tx, { purpose, phoneE164: receiver, clientHash: secretHash('client', uuid) })
  if (!code) return { code, judgement: 'wrong' as const }
  const codeHash = otpHash({ codeId: code.id, uuid, otp })
  return { code, judgement: judgeOtp(code, { codeHash, now: house.clock.now() }) }
}

async function proofOf(tx: Tx, house: House, code: OtpCode): Promise<string> {
  const proof = house.random.hex(32)
  const proofExpiresAt = plusSeconds(house.clock.now(), otpProofSeconds)
  await markOtpVerified(tx, code, { proofHash: secretHash('proof', proof), proofExpiresAt })
  return proof
}

async function refusedOtp(tx: Tx, code: OtpCode | undefined, judgement: ReturnType<typeof judgeOtp>): Promise<Refusal> {
  if (judgement === 'expired') return new Refusal('identity.otpExpired')
  if (judgement === 'triesUsed') return new Refusal('identity.otpTriesUsed')
  // A used correct code gets the same response as a wrong one.
  const triesUsed = code ? await countOtpTry(tx, code.id) : 1
  return triesUsed >= otpTriesMax
    ? new Refusal('identity.otpTriesUsed')
    : new Refusal('identity.invalidOtp', { triesLeft: otpTriesMax - triesUsed })
}
