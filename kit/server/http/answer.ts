import type { CallDefinition, Refusal, ReplyOf } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { House } from '../process/house.ts'
import type { CallInput, Handler, ReplyWith } from './handler.ts'

/** The result of the first stage of a staged call. It is stored as JSON under the idempotency key. */
export class Intent<Value> {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

/** Ends the first stage of a call: its transaction is committed, and the call continues outside of it. */
export function intend<Value>(value: Value): Intent<Value> {
  return new Intent(value)
}

/** The result of `prepare`, undefined if it returned nothing; a refusal that it threw is thrown by `prepared`. */
export type Prepared<Preparation> = { readonly prepared: () => Preparation | undefined }

/**
 * Runs before the first transaction: returns a function that calls slow engines, or undefined if none is needed. No row
 * is locked yet, so `begin` must not trust rows that were read here. A retry with a stored reply or intent skips it.
 */
type Prepare<C extends CallDefinition, Preparation> = (input: CallInput<C>) => (() => Promise<Preparation>) | undefined

/** A call in two transactions with a request to a provider between them. */
export type Stages<C extends CallDefinition, Value, Result, Preparation = undefined> = {
  readonly prepare?: Prepare<C, Preparation>
  /** Schema of the intent that `begin` leaves for the later stages. */
  readonly intent: z.ZodMiniType<Value>
  /**
   * First transaction: decides, writes the intent and plans the job that resumes it after a crash. A reply or a refusal
   * ends the call here.
   */
  readonly begin: (input: CallInput<C> & Prepared<Preparation>) => Promise<ReplyOf<C> | Refusal | Intent<Value>>
  /**
   * Outside of any transaction. It may run again for the same intent, even concurrently, so it must be safe to repeat.
   */
  readonly act: (input: { readonly house: House; readonly intent: Value }) => Promise<Result>
  /**
   * Second transaction: writes the effect, unless the job was faster, and replies. A returned refusal commits. Sessions
   * and redirects are only for calls without an idempotency key.
   */
  readonly finish: (
    input: CallInput<C> & { readonly intent: Value; readonly result: Result },
  ) => Promise<ReplyOf<C> | ReplyWith<ReplyOf<C>> | Refusal>
}

/** A call that calls an engine first, and then does everything in one transaction. */
export type PreparedHandler<C extends CallDefinition, Preparation> = {
  readonly prepare: Prepare<C, Preparation>
  readonly handle: (input: CallInput<C> & Prepared<Preparation>) => Promise<ReplyOf<C> | Refusal>
}

export type AnyStages = Stages<CallDefinition, unknown, unknown, unknown>

/** A call with its implementation. A call file exports one; the face of a slice lists them. */
export type CallAnswer = {
  readonly call: CallDefinition
  readonly implementation:
    | { readonly kind: 'handler'; readonly handler: Handler<CallDefinition> }
    | { readonly kind: 'stages'; readonly stages: AnyStages }
}

/**
 * Implements a call: by a handler in one transaction, by a handler that prepares outside of it, or in stages. With an
 * idempotency key a retry of stages never starts again: it gets the stored reply, or resumes the stored intent.
 */
export function answer<const C extends CallDefinition, Value, Result, Preparation = undefined>(
  call: C,
  given: NoInfer<Handler<C>> | PreparedHandler<C, Preparation> | Stages<C, Value, Result, Preparation>,
): CallAnswer {
  return { call, implementation: implementationOf(given as AnyGiven) }
}

type AnyGiven = Handler<CallDefinition> | PreparedHandler<CallDefinition, unknown> | AnyStages

function implementationOf(given: AnyGiven): CallAnswer['implementation'] {
  if (typeof given === 'function') return { kind: 'handler', handler: given }
  return { kind: 'stages', stages: 'handle' in given ? inOneTransaction(given) : withParsedIntent(given) }
}

function inOneTransaction({ prepare, handle }: PreparedHandler<CallDefinition, unknown>): AnyStages {
  const noLaterStage = () => Promise.reject(new Error('this call has only one transaction'))
  return { prepare, intent: z.unknown(), begin: handle, act: noLaterStage, finish: noLaterStage }
}

/** The stored intent is JSON: each later stage gets it parsed. */
function withParsedIntent(stages: AnyStages): AnyStages {
  return {
    ...stages,
    act: ({ house, intent }) => stages.act({ house, intent: z.parse(stages.intent, intent) }),
    finish: (input) => stages.finish({ ...input, intent: z.parse(stages.intent, input.intent) }),
  }
}
