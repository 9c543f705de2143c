import { readApiError } from '@daoxing/kit/contract'
import { ApiError } from './api-error.ts'
import { sentenceOfCode } from './error-words.ts'
import { isOnline } from './online.ts'
import * as words from './words/compiled/messages.js'

/** Codes of failures without a server's response. */
export const noAnswerCodes = { network: 'NETWORK', timeout: 'TIMEOUT' } as const

/**
 * The failure of a response; without a message of its own it gets that of its code, or a general one. The texts of
 * faults and proxies are not meant for people, who read the page's message instead. A refusal of our server, such as an
 * unavailable provider, is.
 */
export function apiErrorFrom(body: unknown, status: number, isOurs = false): ApiError {
  const fields = readApiError(body, status)
  const error = new ApiError(fields, status)
  if (fields.message !== '' && (status < 500 || (status === 503 && isOurs))) return error
  const general = error.isAnswerLost ? words.kit_error_noServer() : words.kit_error_unexpected()
  return new ApiError({ ...fields, message: sentenceOfCode(fields.code) ?? general }, status)
}

/** The rider's network is blamed only if the device itself reports to be offline. */
export function noAnswerError(kind: keyof typeof noAnswerCodes): ApiError {
  const unreached = isOnline() ? words.kit_error_noServer : words.kit_error_network
  const message = kind === 'timeout' ? words.kit_error_timeout() : unreached()
  return new ApiError({ message, code: noAnswerCodes[kind], data: {} }, 0)
}

/** The state of a query. */
export type QueryState = { readonly data: unknown; readonly error: unknown; readonly isPaused: boolean }

/** Why a query has no data: it failed, or it waits for a network. Null without a problem. */
export function failureOf({ data, error, isPaused }: QueryState): unknown {
  if (data !== undefined) return null
  return isPaused ? noAnswerError('network') : error
}

/** The message for a person: the server's own, in the rider's language, or a general one. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : words.kit_error_unexpected()
}
