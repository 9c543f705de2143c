import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PartnerEvent } from './order-state.ts'
import { MilliUnits, PartnerStation } from './station.ts'

/** The kind of partner whose credentials open these calls. */
export const sampleSessionPeerKind = 'sample-session'

export const putStations = defineCall({
  id: 'OWN-sample-session-putStations',
  method: 'PUT',
  path: '/partner/sample-session/stations',
  who: 'peer',
  peerKind: sampleSessionPeerKind,
  purpose: 'the stations of a partner; one that is missing is not offered any more',
  body: z.object({ stations: z.array(PartnerStation).check(z.maxLength(2000)) }),
  reply: z.object({ count: z.int() }),
  refusals: ['kit.notFound', 'sampleSession.stationOfAnother'],
})

/** A report of a partner about one session. */
export const SessionReport = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  orderHash: z.string().check(z.minLength(1), z.maxLength(40)),
  event: PartnerEvent,
  at: Instant,
  /** The total of the session so far, not the difference to the previous report. */
  totalMilliUnits: MilliUnits,
})
export type SessionReport = z.infer<typeof SessionReport>

export const pushSessionReport = defineCall({
  id: 'OWN-sample-session-pushSessionReport',
  method: 'POST',
  path: '/partner/sample-session/reports',
  who: 'peer',
  peerKind: sampleSessionPeerKind,
  purpose: 'a partner reports that a session started, delivered, ended or is corrected; repetitions change nothing',
  perMinute: 6000,
  body: SessionReport,
  reply: z.object({}),
  refusals: ['kit.eventIdReused'],
})
