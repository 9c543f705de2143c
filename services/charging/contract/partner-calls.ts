import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PartnerEvent } from './order-state.ts'
import { MilliUnits, PartnerStation } from './station.ts'

/** The kind of partner whose credentials open these calls. */
export const chargingPeerKind = 'charging'

export const putStations = defineCall({
  id: 'OWN-charging-putStations',
  method: 'PUT',
  path: '/partner/charging/stations',
  who: 'peer',
  peerKind: chargingPeerKind,
  purpose: 'the stations of a partner; one that is missing is not offered any more',
  body: z.object({ stations: z.array(PartnerStation).check(z.maxLength(2000)) }),
  reply: z.object({ count: z.int() }),
  refusals: ['kit.notFound', 'charging.stationOfAnother'],
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
  id: 'OWN-charging-pushSessionReport',
  method: 'POST',
  path: '/partner/charging/reports',
  who: 'peer',
  peerKind: chargingPeerKind,
  purpose: 'a partner reports that a session started, delivered, ended or is corrected; repetitions change nothing',
  perMinute: 6000,
  body: SessionReport,
  reply: z.object({}),
  refusals: ['kit.eventIdReused'],
})
