import type { CallDefinition, Refusal, ReplyOf } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Answer, CallInput, Handler } from './bind-call.ts'
import type { House } from './house.ts'

/** What the first stage of a call leaves behind when the call goes on. It is kept as JSON under the idempotency key. */
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

export type Stages<C extends CallDefinition, Kept, Told> = {
  /** What `begin` leaves for the later stages. */
  readonly kept: z.ZodMiniType<Kept>
  /** First transaction: decides, writes what is intended and plans the job that takes it up should we die. A reply or
   * a refusal ends the call here. */
  readonly begin: (input: CallInput<C>) => Promise<ReplyOf<C> | Refusal | Intent<Kept>>
  /** Outside of any transaction. It may be run again for the same intent, even at once, so it is safe to repeat. */
  readonly act: (input: { readonly house: House; readonly kept: Kept }) => Promise<Told>
  /** Second transaction: writes the effect, unless the job was faster, and answers. A refusal that is returned keeps
   * what was written. Sessions and redirects only where no key is taken. */
  readonly finish: (
    input: CallInput<C> & { readonly kept: Kept; readonly told: Told },
  ) => Promise<ReplyOf<C> | Answer<ReplyOf<C>> | Refusal>
}

type AnyStages = Stages<CallDefinition, unknown, unknown>
const stages = new WeakMap<object, AnyStages>()

/**
 * A handler in three stages, for whoever asks somebody outside about money: intend in one transaction, act outside of
 * any, finish in a second. With an idempotency key a retry never begins again: it has the answer that was kept, or
 * takes up the intent that was left.
 */
export function staged<C extends CallDefinition, Kept, Told>(plan: Stages<C, Kept, Told>): Handler<C> {
  const handler = plan.begin as unknown as Handler<C>
  const own: Handler<C> = (input) => handler(input)
  stages.set(own, {
    ...plan,
    act: ({ house, kept }: { house: House; kept: unknown }) => plan.act({ house, kept: z.parse(plan.kept, kept) }),
    finish: (input: CallInput<C> & { kept: unknown; told: Told }) =>
      plan.finish({ ...input, kept: z.parse(plan.kept, input.kept) }),
  } as unknown as AnyStages)
  return own
}

/** The later stages of a handler, where it has any. */
export function stagesOf(handler: object): AnyStages | undefined {
  return stages.get(handler)
}
