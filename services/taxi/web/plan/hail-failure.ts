import { ApiError } from '@daoxing/kit/web'

/**
 * The kind of a refused hail, by the page's reaction: another method after a block of automatic payment, more money in
 * the bank account, another card, settling an old debt, the sign-out of an archived account, a reservation too close to
 * the ride, or only a message.
 */
export type HailFailure =
  | 'methodBlocked'
  | 'insufficientBalance'
  | 'preAuthFailed'
  | 'unpaid'
  | 'archived'
  | 'clash'
  | 'other'

type HailFailureInput = {
  readonly error: unknown
  /** The intended payment method of the ride. */
  readonly paymentMethod: string
  /** Phrases from the configs: a message that contains one means an unpaid trip, or an archived account. */
  readonly unpaidPhrases: readonly string[]
  readonly archivedPhrases: readonly string[]
}

const preAuthCode = 'POST_RIDES_0011'

/** Classifies a refused hail in the order of the specification. The wallet check interprets 999 differently. */
export function hailFailureOf({ error, paymentMethod, unpaidPhrases, archivedPhrases }: HailFailureInput): HailFailure {
  if (!(error instanceof ApiError)) return 'other'
  const { code, message } = error
  const says = (phrases: readonly string[]) => phrases.some((phrase) => message.includes(phrase))
  if (message.includes('auto_payment_block') || code === 'AUTO_PAYMENT_BLOCK') return 'methodBlocked'
  if (code === preAuthCode && paymentMethod === 'aftee') return 'methodBlocked'
  if (code === 'RESERVATION_CLASH') return 'clash'
  if (code === 'INSUFFICIENT_BALANCE') return 'insufficientBalance'
  if (code === preAuthCode || statusesOf(error).some(isPreAuthStatus)) return 'preAuthFailed'
  if (code === 'UNPAID_TRIPS' || says(unpaidPhrases)) return 'unpaid'
  if (code === 'ACCOUNT_ARCHIVED' || says(archivedPhrases)) return 'archived'
  return 'other'
}

/** 900 to 999 are no HTTP statuses: the body contains them as its status or code. */
function statusesOf({ status, code, data }: ApiError): readonly number[] {
  return [status, code, data.status, data.statusCode].map(Number)
}

function isPreAuthStatus(status: number): boolean {
  return status >= 900 && status <= 999
}
