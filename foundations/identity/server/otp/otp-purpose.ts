/** What a code is for; a code for one purpose opens nothing else. */
export type OtpPurpose = 'signIn'
