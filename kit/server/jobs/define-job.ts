import type * as z from 'zod/mini'

export type JobDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `slice.verbNoun`, unique in the house. */
  readonly name: string
  readonly payload: Payload
  /** Done for all who wait at once, so that it is a part of no one's trace. */
  readonly isForMany?: boolean
}
export type JobPayload<J extends JobDefinition> = z.output<J['payload']>

/** Declares a job once; `bindJob` says who does it. */
export function defineJob<Payload extends z.ZodMiniType>(
  name: string,
  payload: Payload,
  options: Pick<JobDefinition, 'isForMany'> = {},
): JobDefinition<Payload> {
  return { name, payload, ...options }
}
