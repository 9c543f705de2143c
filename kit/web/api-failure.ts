import { readApiError } from '@daoxing/kit/contract'
import { ApiError } from './api-error.ts'
import { sentenceOfCode } from './error-words.ts'
import { isOnline } from './online.ts'
import * as words from './words/compiled/messages.js'

/** Codes of failures that no server answered. */
export const noAnswerCodes = { network: 'NETWORK', timeout: 'TIMEOUT' } as const

/**
 * The failure that an answer tells; the sentence of its code, or a general one, stands in where it brings none. The text
 * of a fault was not written for people, and a proxy's neither: they read the page's words instead. A refusal of our
 * server, such as that a provider is away, is written for them.
 */
export function apiErrorFrom(body: unknown, status: number, isOurs = false): ApiError {
  const fields = readApiError(body, status)
  const error = new ApiError(fields, status)
  if (fields.message !== '' && (status < 500 || (status === 503 && isOurs))) return error
  const general = error.isAnswerLost ? words.kit_error_noServer() : words.kit_error_unexpected()
  return new ApiError({ ...fields, message: sentenceOfCode(fields.code) ?? general }, status)
}

/** The rider's network is named only where the device itself says that it has none. */
export function noAnswerError(kind: keyof typeof noAnswerCodes): ApiError {
  const unreached = isOnline() ? words.kit_error_noServer : words.kit_error_network
  const message = kind === 'timeout' ? words.kit_error_timeout() : unreached()
  return new ApiError({ message, code: noAnswerCodes[kind], data: {} }, 0)
}

/** The state of a query. */
export type Asked = { readonly data: unknown; readonly error: unknown; readonly isPaused: boolean }

/** Why there is nothing to show of a query: it failed, or it waits for a network. Null while all is well. */
export function failureOf({ data, error, isPaused }: Asked): unknown {
  if (data !== undefined) return null
  return isPaused ? noAnswerError('network') : error
}

/** The sentence that a person reads: the server's own, in the rider's language, or a general one. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : words.kit_error_unexpected()
}
