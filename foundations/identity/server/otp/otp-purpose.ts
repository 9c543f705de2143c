import * as z from 'zod/mini'

/**
 * The purpose of a code; it is valid for this purpose only. `company` proves a work address, by mail; `safetyPin` resets
 * the PIN that closes an alarm, by a message that says so.
 */
export const OtpPurpose = z.enum(['signIn', 'company', 'safetyPin'])
export type OtpPurpose = z.infer<typeof OtpPurpose>
