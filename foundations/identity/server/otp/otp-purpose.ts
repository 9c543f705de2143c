import * as z from 'zod/mini'

/**
 * The purpose of a code; it is valid for this purpose only. `company` proves a work address, by mail; `safetyPin` resets
 * the PIN that closes an alarm, by a message that says so; `vendor` proves the phone to the vendor of a service, to whom
 * the rider of the session signs up.
 */
export const OtpPurpose = z.enum(['signIn', 'company', 'safetyPin', 'vendor'])
export type OtpPurpose = z.infer<typeof OtpPurpose>
