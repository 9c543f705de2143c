import type { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'

/** A sender of events: the kind of partner, and its name among the partners of that kind. */
export type PeerName = { readonly peerKind: string; readonly peerId: string }

export const EventJob = z.object({ eventNumber: z.int() })

/** One stream of events from peers, such as the changes of charging sessions. */
export type PeerEvents<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `slice.noun`, unique among streams and jobs. */
  readonly name: string
  /** The form in which an event waits for its handler. */
  readonly payload: Payload
  /** Larger events are refused. */
  readonly payloadBytesMax: number
  /** Handles one event; it has the name of the stream. */
  readonly job: JobDefinition<typeof EventJob>
}

/** A peer that sends at its full rate must not fill the disk. */
const usualBytesMax = 32 * 1024

/** Declares a stream of events once; `receiveEvent` accepts an event, `bindPeerEvents` sets its handler. */
export function definePeerEvents<Payload extends z.ZodMiniType>(
  name: string,
  payload: Payload,
  { payloadBytesMax = usualBytesMax }: { readonly payloadBytesMax?: number } = {},
): PeerEvents<Payload> {
  return { name, payload, payloadBytesMax, job: defineJob(name, EventJob) }
}

/** An event as its handler sees it. */
export type PeerEvent<Payload = unknown> = PeerName & {
  readonly eventId: string
  /** The subject of the event, such as a session. Events of one subject are handled in sequence. */
  readonly subject: string
  readonly payload: Payload
  /** The peer's time of the event, at most the time of receipt; null if the peer sends none. */
  readonly happenedAt: Instant | null
  readonly receivedAt: Instant
}
