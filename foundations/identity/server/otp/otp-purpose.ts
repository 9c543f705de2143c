/** The purpose of a code; it is valid for this purpose only. */
export type OtpPurpose = 'signIn'
