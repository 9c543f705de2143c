import type { CallDefinition, FleetingDefinition, Instant } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import type { Handler } from '../http/bind-call.ts'
import type { Tx } from '../database/database.ts'
import type { JobDefinition, JobPayload } from '../jobs/define-job.ts'
import type { House } from './house.ts'
import type { Metric } from './metrics.ts'
import type { Subscription } from '../realtime/outbox.ts'
import type { PortBinding } from './ports.ts'
import type { Principal } from '../http/principal.ts'
import type { Sealed } from '../database/reseal.ts'
import type { Settings } from './settings.ts'

/** Credentials of a request. */
export type Credentials = {
  readonly cookie: string | undefined
  readonly bearer: string | undefined
}

export type Authenticator = (input: { house: House; credentials: Credentials }) => Promise<Principal | undefined>

export type BoundCall = { readonly call: CallDefinition; readonly handler: Handler<CallDefinition> }

/** Binds a call to what answers it; a call that is bound twice stops the server at start. */
export function bindCall<C extends CallDefinition>(call: C, handler: Handler<C>): BoundCall {
  return { call, handler: handler as unknown as Handler<CallDefinition> }
}

export type BoundJob = {
  readonly job: JobDefinition
  readonly work: (input: { payload: never; house: House }) => Promise<void>
}

/** A job may run twice, so its first act is to look whether it is still needed. */
export function bindJob<J extends JobDefinition>(
  job: J,
  work: (input: { payload: JobPayload<J>; house: House }) => Promise<void>,
): BoundJob {
  return { job, work: work as BoundJob['work'] }
}

export type BoundFleeting = {
  readonly name: string
  readonly payload: z.ZodMiniType
  readonly who: Principal['kind']
  readonly hear: (input: { principal: Principal; payload: never; house: House }) => void
}

export type BoundPeerMessage = {
  readonly message: FleetingDefinition
  readonly hear: (input: { payload: never; house: House }) => void
}

/** Binds what other processes tell to whoever hears it here. */
export function bindPeerMessage<Payload extends z.ZodMiniType>(
  message: FleetingDefinition<Payload>,
  hear: (input: { payload: z.output<Payload>; house: House }) => void,
): BoundPeerMessage {
  return { message, hear: hear as BoundPeerMessage['hear'] }
}

/** The contribution of one slice to the server. */
export type ServerSlice = {
  readonly name: string
  readonly calls: readonly BoundCall[]
  readonly jobs?: readonly BoundJob[]
  readonly subscriptions?: readonly Subscription[]
  /** Folder of its SQL migrations. */
  readonly migrations?: URL
  /** Its `contract/words` folder: words of refusals and messages. */
  readonly words?: URL
  readonly authenticators?: readonly Authenticator[]
  readonly ports?: (house: House) => readonly PortBinding[]
  /** Rooms that a principal's sockets join when they come in. */
  readonly roomsOf?: (input: { house: House; principal: Principal }) => Promise<readonly string[]>
  /** Fleeting messages that it hears from sockets. */
  readonly fleeting?: readonly BoundFleeting[]
  /** Handlers of messages from peers. */
  readonly fromPeers?: readonly BoundPeerMessage[]
  /** Rows to be there before the first call, and jobs that must be planned; runs at every start in one transaction. */
  readonly onStart?: (input: { house: House; tx: Tx }) => Promise<void>
  /** Lets go of what the slice holds in this process, such as files and threads; runs once the last call is answered. */
  readonly onClose?: (input: { house: House }) => Promise<void>
  /** Sealed columns and job fields, which the rotation of keys seals anew. */
  readonly sealed?: Partial<Sealed>
  /** Makes new keys of those that it keeps in its tables; `rotation` is the same where one is begun a second time. */
  readonly rotateKeys?: (input: { tx: Tx; settings: Settings; rotation: string; now: Instant }) => Promise<void>
  /** Counters and durations that grow in this process. */
  readonly metrics?: readonly Metric[]
  /** Figures for the metrics page, read when asked. */
  readonly gauges?: Readonly<Record<string, (house: House) => number | Promise<number>>>
}
