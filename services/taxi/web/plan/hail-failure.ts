import { ApiError } from '@daoxing/kit/web'

/**
 * The kind of a refused hail, by the response of the page: another method after the payer's own block, more money in
 * the bank account, another card, an old debt to be settled, the way out of an archived account, or only a sentence.
 */
export type HailFailure = 'methodBlocked' | 'insufficientBalance' | 'preAuthFailed' | 'unpaid' | 'archived' | 'other'

type HailFailureInput = {
  readonly error: unknown
  /** With what the ride was to be paid. */
  readonly paymentMethod: string
  /** Of the configs: a message that contains one of them means an unpaid trip, or an archived account. */
  readonly unpaidPhrases: readonly string[]
  readonly archivedPhrases: readonly string[]
}

const preAuthCode = 'POST_RIDES_0011'

/** Reads a refused hail in the order that the specification gives; the payment check has another reading of 999. */
export function hailFailureOf({ error, paymentMethod, unpaidPhrases, archivedPhrases }: HailFailureInput): HailFailure {
  if (!(error instanceof ApiError)) return 'other'
  const { code, message } = error
  const says = (phrases: readonly string[]) => phrases.some((phrase) => message.includes(phrase))
  if (message.includes('auto_payment_block') || code === 'AUTO_PAYMENT_BLOCK') return 'methodBlocked'
  if (code === preAuthCode && paymentMethod === 'aftee') return 'methodBlocked'
  if (code === 'INSUFFICIENT_BALANCE') return 'insufficientBalance'
  if (code === preAuthCode || statusesOf(error).some(isPreAuthStatus)) return 'preAuthFailed'
  if (code === 'UNPAID_TRIPS' || says(unpaidPhrases)) return 'unpaid'
  if (code === 'ACCOUNT_ARCHIVED' || says(archivedPhrases)) return 'archived'
  return 'other'
}

/** 900 to 999 are no HTTP statuses: they stand in the body, as a status or in the place of a code. */
function statusesOf({ status, code, data }: ApiError): readonly number[] {
  return [status, code, data.status, data.statusCode].map(Number)
}

function isPreAuthStatus(status: number): boolean {
  return status >= 900 && status <= 999
}
