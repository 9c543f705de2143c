import type { CallDefinition, Refusal, ReplyOf } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Answer, CallInput, Handler } from './bind-call.ts'
import type { House } from '../process/house.ts'

/** The result of the first stage of a call that goes on. It is stored as JSON under the idempotency key. */
export class Intent<Kept> {
  readonly kept: Kept
  constructor(kept: Kept) {
    this.kept = kept
  }
}

/** Ends the first stage of a staged call: what was written is committed, and the call goes on outside. */
export function intend<Kept>(kept: Kept): Intent<Kept> {
  return new Intent(kept)
}

export type Stages<C extends CallDefinition, Kept, Told, Seen = undefined> = {
  /**
   * Before the first transaction: answers what has to be asked outside to decide, such as engines that may take their
   * time, or undefined where nothing has. Nothing is locked yet, so `begin` trusts no row that was read here. A retry
   * that has its answer or its intent asks nothing.
   */
  readonly look?: (input: CallInput<C>) => (() => Promise<Seen>) | undefined
  /** Schema of the intent that `begin` leaves for the later stages. */
  readonly kept: z.ZodMiniType<Kept>
  /** First transaction: decides, writes what is intended and plans the job that takes it up should we die. A reply or
   * a refusal ends the call here. */
  readonly begin: (input: CallInput<C> & LookedAt<Seen>) => Promise<ReplyOf<C> | Refusal | Intent<Kept>>
  /** Outside of any transaction. It may be run again for the same intent, even at once, so it is safe to repeat. */
  readonly act: (input: { readonly house: House; readonly kept: Kept }) => Promise<Told>
  /** Second transaction: writes the effect, unless the job was faster, and answers. A refusal that is returned keeps
   * what was written. Sessions and redirects only where no key is taken. */
  readonly finish: (
    input: CallInput<C> & { readonly kept: Kept; readonly told: Told },
  ) => Promise<ReplyOf<C> | Answer<ReplyOf<C>> | Refusal>
}

/** The result of `look`, undefined where it requested nothing; a refusal that it met is thrown by `seen`. */
export type LookedAt<Seen> = { readonly seen: () => Seen | undefined }

type AnyStages = Stages<CallDefinition, unknown, unknown, unknown>
const stages = new WeakMap<object, AnyStages>()

/**
 * A handler in three stages, for whoever asks somebody outside about money: intend in one transaction, act outside of
 * any, finish in a second; and one before them, for whoever has to ask before it can decide. With an idempotency key a
 * retry never begins again: it has the answer that was kept, or takes up the intent that was left.
 */
export function staged<C extends CallDefinition, Kept, Told, Seen = undefined>(
  plan: Stages<C, Kept, Told, Seen>,
): Handler<C> {
  const own: Handler<C> = () => Promise.reject(new Error('a call in stages is run stage by stage'))
  stages.set(own, {
    ...plan,
    act: ({ house, kept }: { house: House; kept: unknown }) => plan.act({ house, kept: z.parse(plan.kept, kept) }),
    finish: (input: CallInput<C> & { kept: unknown; told: Told }) =>
      plan.finish({ ...input, kept: z.parse(plan.kept, input.kept) }),
  } as unknown as AnyStages)
  return own
}

/** A handler that asks somebody outside first, and then does everything in one transaction. */
export function lookingFirst<C extends CallDefinition, Seen>({
  look,
  handle,
}: {
  readonly look: (input: CallInput<C>) => (() => Promise<Seen>) | undefined
  readonly handle: (input: CallInput<C> & LookedAt<Seen>) => Promise<ReplyOf<C> | Refusal>
}): Handler<C> {
  const noLaterStage = () => Promise.reject(new Error('this call has but one transaction'))
  return staged<C, null, never, Seen>({ kept: z.null(), look, begin: handle, act: noLaterStage, finish: noLaterStage })
}

/** The later stages of a handler, where it has any. */
export function stagesOf(handler: object): AnyStages | undefined {
  return stages.get(handler)
}
