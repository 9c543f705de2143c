/**
 * The way out of a failure that a screen offers beside the sentence: retry, retry after a pause, sign in, go back and
 * choose otherwise, or set something elsewhere first.
 */
export type ErrorReaction = 'retry' | 'wait' | 'signIn' | 'goBack' | 'elsewhere'

/** An error of the documents' catalogue: what it is called there, and what helps. */
export type CodedError = { readonly says: string; readonly reaction: ErrorReaction }
export type CodedErrorTable = Readonly<Record<string, CodedError>>

/** Declares the coded errors of a slice, whichever server sends them. */
export function defineCodedErrors<const Table extends CodedErrorTable>(table: Table): Table {
  return table
}

/** Errors that any call may answer [ERR-015]. */
export const generalErrors = defineCodedErrors({
  UNEXPECTED: { says: 'unexpected', reaction: 'retry' },
  MAINTENANCE: { says: 'maintenance', reaction: 'wait' },
  NOT_FOUND: { says: 'not found', reaction: 'goBack' },
  INVALID_INPUT: { says: 'invalid input', reaction: 'goBack' },
  TOKEN_INVALID_OR_EXPIRED: { says: 'token invalid or expired', reaction: 'signIn' },
  FIREWALL: { says: 'firewall', reaction: 'goBack' },
  RATE_LIMIT: { says: 'rate limit', reaction: 'wait' },
})
