import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A session at a station of the city, as stored on disk. Pure functions below decide the next step. */
export const StationSession = z.object({
  orderHash: z.string(),
  stationId: z.string(),
  state: z.enum(['accepted', 'delivering', 'ended']),
  /** City milliseconds of its acceptance, and of the start of delivery. */
  acceptedAtMs: z.number(),
  beganAtMs: z.nullable(z.number()),
  /** The amount at which it ends by itself: the rider's limit, or the capacity. */
  fullAtMilliUnits: z.int(),
  totalMilliUnits: z.int(),
  /** The number of the last report. */
  seq: z.int(),
  startedAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type StationSession = Readonly<z.infer<typeof StationSession>>

/** City seconds from the acceptance to the first delivery, as for a locking plug. */
const plugSeconds = 6
/** Thousandths of a unit per city second: 20 units take ten minutes. */
const milliUnitsPerSecond = 33
/** City seconds between two readings. */
const readEverySeconds = 15

/** The next event of a session by itself. */
export type NextEvent = { readonly event: 'STARTED' | 'READ' | 'ENDED'; readonly atMs: number }

export function nextEvent(session: StationSession): NextEvent | null {
  if (session.state === 'ended') return null
  if (session.beganAtMs === null) return { event: 'STARTED', atMs: session.acceptedAtMs + plugSeconds * 1000 }
  const fullAtMs = session.beganAtMs + (session.fullAtMilliUnits / milliUnitsPerSecond) * 1000
  const readAtMs = session.beganAtMs + readEverySeconds * 1000 * session.seq
  return fullAtMs <= readAtMs ? { event: 'ENDED', atMs: fullAtMs } : { event: 'READ', atMs: readAtMs }
}

/** The total on the meter; it never decreases, even if the city's clock runs backwards. */
export function meterAt(session: StationSession, nowMs: number): number {
  if (session.beganAtMs === null || session.state === 'ended') return session.totalMilliUnits
  const delivered = Math.floor(((nowMs - session.beganAtMs) / 1000) * milliUnitsPerSecond)
  return Math.max(session.totalMilliUnits, Math.min(delivered, session.fullAtMilliUnits))
}

/** A session after one of its events. `at` is the machine's time, which the server uses. */
export function after(
  session: StationSession,
  { event, nowMs, at }: { readonly event: NextEvent['event']; readonly nowMs: number; readonly at: Instant },
): StationSession {
  const counted = { ...session, seq: session.seq + 1, readAt: at, totalMilliUnits: meterAt(session, nowMs) }
  if (event === 'STARTED') return { ...counted, state: 'delivering', beganAtMs: nowMs, startedAt: at }
  return event === 'READ' ? counted : { ...counted, state: 'ended', startedAt: session.startedAt ?? at, endedAt: at }
}
