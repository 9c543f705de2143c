import type * as z from 'zod/mini'

/** A durable event: a full snapshot with its revision, or a one-off notice with its own id. */
export type EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** The name on the socket: as in the documents, else `xChanged`. */
  readonly name: string
  readonly payload: Payload
}
export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>

/** Declares a durable event once, for server and page. */
export function defineEvent<Payload extends z.ZodMiniType>(name: string, payload: Payload): EventDefinition<Payload> {
  return { name, payload }
}

/** A transient message: lossy, never stored, the latest wins. */
export type FleetingDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  readonly payload: Payload
}

/** Declares a transient message once. */
export function defineFleeting<Payload extends z.ZodMiniType>(
  name: string,
  payload: Payload,
): FleetingDefinition<Payload> {
  return { name, payload }
}
