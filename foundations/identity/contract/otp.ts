import { leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { dialCodeOf } from './dial-codes.ts'

export const otpLength = 6
/** The cooldown between two codes for one phone [IDN-012]; the server enforces it, the page only displays it. */
export const otpCooldownSeconds = 30
export const otpLifeSeconds = 300
export const otpTriesMax = 5
/** How long a verified code may still be exchanged for a sign-in or sign-up. */
export const otpProofSeconds = 600

/** Exactly six digits [IDN-006], nothing else [IDN-007]. As a number it has lost its leading zeros. */
export const Otp = z.union([
  z.string().check(z.regex(/^\d{6}$/)),
  z.pipe(
    z.int().check(z.gte(0), z.lt(10 ** otpLength)),
    z.transform((sent) => String(sent).padStart(otpLength, '0')),
  ),
])

/** The number as typed; its country decides whether it is valid. */
export const TypedPhone = z.string().check(z.trim(), z.minLength(4), z.maxLength(24))

/** Binds the code to the requesting page, so that no other page can use it. Stored only as part of a hash. */
export const ClientUuid = z.string().check(z.minLength(1), z.maxLength(100))

/** Dial code of the phone, by default Taiwan's. Parsed to digits, `886`. */
export const CountryCode = z.pipe(
  leftOutOr(z.union([z.string().check(z.maxLength(8)), z.int()]), '886'),
  z.transform((cc, context) => {
    const known = dialCodeOf(String(cc))
    if (known) return known.dial_code.slice(1)
    context.issues.push({ code: 'custom', message: 'unknown dial code', input: cc })
    return z.NEVER
  }),
)

/** Refusals of a submitted code. */
export const otpRefusals = [
  'identity.invalidOtp',
  'identity.otpExpired',
  'identity.otpTriesUsed',
  'identity.phoneNotVerified',
] as const

/** The refusals for a signed-in rider who verifies a number. */
export const numberRefusals = [
  'identity.phoneInvalid',
  'identity.smsWrongCode',
  'identity.otpExpired',
  'identity.otpTriesUsed',
  'identity.phoneNotVerified',
] as const

/** A one-time token for a verified code. */
export const OtpProof = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Fields that authenticate a sign-in or a sign-up: the proof of a verified code, or the code itself. */
export const shownOtpFields = {
  proof: leftOut(OtpProof),
  phone: leftOut(TypedPhone),
  uuid: leftOut(ClientUuid),
  otp: leftOut(Otp),
  cc: CountryCode,
}
type ShownOtpFields = {
  readonly proof?: string | undefined
  readonly phone?: string | undefined
  readonly uuid?: string | undefined
  readonly otp?: string | undefined
  readonly cc: string
}

/** A body without a proof must contain the code fields; the error names the missing one. */
export const proofOrOtp = z.check<ShownOtpFields>(({ value, issues }) => {
  if (value.proof !== undefined) return
  for (const field of ['phone', 'uuid', 'otp'] as const)
    if (value[field] === undefined) issues.push({ code: 'custom', message: 'missing', path: [field], input: undefined })
})

export type ShownOtp =
  | { readonly kind: 'proof'; readonly proof: string }
  | { readonly kind: 'otp'; readonly phone: string; readonly uuid: string; readonly otp: string; readonly cc: string }

/** The parsed form of a body with `shownOtpFields` and `proofOrOtp`. */
export function shownOtpOf({ proof, phone = '', uuid = '', otp = '', cc }: ShownOtpFields): ShownOtp {
  return proof === undefined ? { kind: 'otp', phone, uuid, otp, cc } : { kind: 'proof', proof }
}
