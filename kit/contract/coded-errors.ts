/**
 * The next step that a screen offers after a failure: retry, retry after a pause, sign in, go back and choose
 * otherwise, or change a setting elsewhere first.
 */
export type ErrorReaction = 'retry' | 'wait' | 'signIn' | 'goBack' | 'elsewhere'

/** An error of the documents' catalogue: its name there, and its remedy. */
export type CodedError = { readonly says: string; readonly reaction: ErrorReaction }
export type CodedErrorTable = Readonly<Record<string, CodedError>>

/** Declares the coded errors of a slice, whichever server sends them. */
export function defineCodedErrors<const Table extends CodedErrorTable>(table: Table): Table {
  return table
}

/** Errors that any call may return [ERR-015]. */
export const generalErrors = defineCodedErrors({
  UNEXPECTED: { says: 'unexpected', reaction: 'retry' },
  MAINTENANCE: { says: 'maintenance', reaction: 'wait' },
  NOT_FOUND: { says: 'not found', reaction: 'goBack' },
  INVALID_INPUT: { says: 'invalid input', reaction: 'goBack' },
  TOKEN_INVALID_OR_EXPIRED: { says: 'token invalid or expired', reaction: 'signIn' },
  FIREWALL: { says: 'firewall', reaction: 'goBack' },
  RATE_LIMIT: { says: 'rate limit', reaction: 'wait' },
})
