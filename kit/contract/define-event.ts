import type * as z from 'zod/mini'

/** A durable event: a whole snapshot with its revision, or a one-off notice with an id of its own. */
export type EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** The name on the socket: literal where the documents name it, else `xChanged`. */
  readonly name: string
  readonly payload: Payload
}
export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>

/** Declares a durable event once, for server and page. */
export function defineEvent<Payload extends z.ZodMiniType>(name: string, payload: Payload): EventDefinition<Payload> {
  return { name, payload }
}

/** A fleeting message: lossy, never stored, latest wins. */
export type FleetingDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  readonly payload: Payload
}

/** Declares a fleeting message once. */
export function defineFleeting<Payload extends z.ZodMiniType>(
  name: string,
  payload: Payload,
): FleetingDefinition<Payload> {
  return { name, payload }
}
