import type * as z from 'zod/mini'

export type JobDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `slice.verbNoun`, globally unique. */
  readonly name: string
  readonly payload: Payload
  /** Run for all waiting requests at once, so that it belongs to no single trace. */
  readonly isForMany?: boolean
}
export type JobPayload<J extends JobDefinition> = z.output<J['payload']>

const declared = new Set<string>()

/** The names of all jobs that the loaded modules declare. */
export function declaredJobs(): readonly string[] {
  return [...declared]
}

/** Declares a job once; `bindJob` adds its worker. A server that lacks the worker does not start. */
export function defineJob<Payload extends z.ZodMiniType>(
  name: string,
  payload: Payload,
  options: Pick<JobDefinition, 'isForMany'> = {},
): JobDefinition<Payload> {
  declared.add(name)
  return { name, payload, ...options }
}
