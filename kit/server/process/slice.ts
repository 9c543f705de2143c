import type {
  AccountHold,
  KeptRecord,
  CallDefinition,
  ConfigDefinitions,
  FleetingDefinition,
  Instant,
  ServiceDefinition,
} from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import type { CallAnswer } from '../http/answer.ts'
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
  /** The kind of caller of the call; other credentials are not looked up. */
  readonly who?: CallDefinition['who'] | undefined
}

export type Authenticator = (input: { house: House; credentials: Credentials }) => Promise<Principal | undefined>

export type BoundJob = {
  readonly job: JobDefinition
  readonly work: (input: { payload: never; house: House }) => Promise<void>
}

/** A job may run twice, so it first checks whether it is still needed. */
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
  readonly receive: (input: { principal: Principal; payload: never; house: House }) => void
}

export type BoundPeerMessage = {
  readonly message: FleetingDefinition
  readonly receive: (input: { payload: never; house: House }) => void
}

/** Binds messages of other processes to their local listener. */
export function bindPeerMessage<Payload extends z.ZodMiniType>(
  message: FleetingDefinition<Payload>,
  receive: (input: { payload: z.output<Payload>; house: House }) => void,
): BoundPeerMessage {
  return { message, receive: receive as BoundPeerMessage['receive'] }
}

/** The contribution of one slice to the server. */
export type ServerSlice = {
  readonly name: string
  /** The module of its contract: the server refuses to start if a declared call has no answer. */
  readonly contract?: object
  /** The declaration of the service, if this slice is one. */
  readonly service?: ServiceDefinition
  /** Its remote configs, each with its schema and default. */
  readonly configs?: ConfigDefinitions
  /** A call with two answers stops the server at start. */
  readonly calls: readonly CallAnswer[]
  readonly jobs?: readonly BoundJob[]
  readonly subscriptions?: readonly Subscription[]
  /** Folder of its SQL migrations. */
  readonly migrations?: URL
  /** Its `contract/words` folder: words of refusals and messages. */
  readonly words?: URL
  readonly authenticators?: readonly Authenticator[]
  readonly ports?: (house: House) => readonly PortBinding[]
  /** Rooms that a principal's sockets join when they connect. */
  readonly roomsOf?: (input: { house: House; principal: Principal }) => Promise<readonly string[]>
  /** Transient messages that it accepts from sockets. */
  readonly fleeting?: readonly BoundFleeting[]
  /** Handlers of messages from peers. */
  readonly fromPeers?: readonly BoundPeerMessage[]
  /**
   * Erases a rider's data in this slice with the account, except for records that the law requires to be kept. Responds
   * `later` while it cannot: the erasure of the account calls it again.
   */
  readonly eraseRider?: (tx: Tx, riderId: string, house: House) => Promise<'erased' | 'later'>
  /** The reasons in this slice that stand against the deletion of a rider's account. */
  readonly holdsRider?: (tx: Tx, riderId: string, house: House) => Promise<readonly AccountHold[]>
  /** The records of this slice that stay after an account. */
  readonly keptOfRiders?: readonly KeptRecord[]
  /** Inserts required rows and jobs before the first call; runs at every start in one transaction. */
  readonly onStart?: (input: { house: House; tx: Tx }) => Promise<void>
  /** Closes the slice's resources in this process, such as files and threads; runs once the last call is answered. */
  readonly onClose?: (input: { house: House }) => Promise<void>
  /** Encrypted columns and job fields, which a key rotation re-encrypts. */
  readonly sealed?: Partial<Sealed>
  /** Replaces the keys in its tables; `rotation` is the same if one is repeated. */
  readonly rotateKeys?: (input: { tx: Tx; settings: Settings; rotation: string; now: Instant }) => Promise<void>
  /** Counters and durations of this process. */
  readonly metrics?: readonly Metric[]
  /** Gauges for the metrics page, read at each scrape. */
  readonly gauges?: Readonly<Record<string, (house: House) => number | Promise<number>>>
}
