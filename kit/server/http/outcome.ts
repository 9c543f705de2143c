import { type Language, Refusal, type RefusalFacts, refusalForm } from '@daoxing/kit/contract'
import type { ReplyExtras } from './handler.ts'
import { isOutOfRange } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { InvalidInput } from './parse-input.ts'
import { isPassing } from './passing-trouble.ts'

/** The outcome of a request: a reply, a refusal or a fault, in one format. */
export type Outcome = {
  readonly status: number
  readonly body: unknown
  readonly extras?: ReplyExtras
  /** Whether a log line with more detail exists already. */
  readonly isLogged?: true
}

/** A refusal in the caller's language; undefined if no slice has declared it. */
export function refusalOutcome(
  house: House,
  refusal: Refusal,
  language: Language,
  data: RefusalFacts | object = refusal.facts,
): Outcome | undefined {
  const form = refusalForm(refusal.key)
  if (!form) return undefined
  const message = house.words.say(`refusal_${refusal.key.replace('.', '_')}`, language, refusal.facts) ?? refusal.key
  const bodyStatus = form.bodyStatusFact === undefined ? undefined : refusal.facts[form.bodyStatusFact]
  const numbered = typeof bodyStatus === 'number' ? { status: bodyStatus } : {}
  return { status: form.status, body: { code: form.code, ...numbered, message, data } }
}

/** An undeclared refusal is a programming error and is rethrown as one. */
export function refused(house: House, refusal: Refusal, language: Language): Outcome {
  const outcome = refusalOutcome(house, refusal, language)
  if (!outcome) throw refusal
  return outcome
}

/** Maps a thrown value to its outcome. A fault is logged here, once, and its response has no details. */
export function failureOutcome(house: House, error: unknown, language: Language): Outcome {
  const expected = expectedOutcome(house, error, language)
  if (expected) return expected
  house.log.error({ err: error, ...(error instanceof Refusal ? { refusal: error.key } : {}) }, 'fault')
  return {
    status: 500,
    body: { code: 'UNEXPECTED', message: house.words.say('kit_unexpected', language) ?? '', data: {} },
    isLogged: true,
  }
}

/** Retry-After of a response without the database. */
const retryAfterSeconds = 2

function awayOutcome(house: House, error: unknown, language: Language): Outcome | undefined {
  house.log.error({ err: error }, 'the database could not be asked')
  const outcome = refusalOutcome(house, new Refusal('kit.databaseAway'), language)
  return outcome && { ...outcome, extras: { headers: { 'retry-after': String(retryAfterSeconds) } }, isLogged: true }
}

function expectedOutcome(house: House, error: unknown, language: Language): Outcome | undefined {
  if (error instanceof Refusal) return refusalOutcome(house, error, language)
  if (isPassing(error)) return awayOutcome(house, error, language)
  if (isOutOfRange(error)) {
    // Still counted: the call's schema should bound the number.
    house.log.warn({ err: error }, 'a number was larger than its column')
    return refusalOutcome(house, new Refusal('kit.invalidInput', { field: 'number' }), language)
  }
  if (!(error instanceof InvalidInput)) return undefined
  const field = error.fields[0]?.field ?? ''
  const refusal = new Refusal('kit.invalidInput', { field })
  return refusalOutcome(house, refusal, language, { field, fields: error.fields })
}
