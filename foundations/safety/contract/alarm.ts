import { Instant, type Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The rider may take the alarm back for this long after holding the button. Then it is sent. */
export const takeBackSeconds = 5
/** The button must be held for this long. Users of a keyboard or screen reader confirm instead. */
export const holdMs = 2_000

export const AlarmState = z.enum(['pending', 'sounding', 'escalated', 'acknowledged', 'takenBack', 'closed'])
export type AlarmState = z.infer<typeof AlarmState>

/**
 * `duressed`: the rider was forced to close it, so it stays active and only looks closed. `replaced`: a real alarm
 * replaced a drill.
 */
export type AlarmEvent = 'takenBack' | 'sounded' | 'acknowledged' | 'escalated' | 'closed' | 'duressed' | 'replaced'

export const alarmLifecycle = {
  pending: { takenBack: 'takenBack', sounded: 'sounding', closed: 'closed', duressed: 'sounding', replaced: 'closed' },
  sounding: {
    acknowledged: 'acknowledged',
    escalated: 'escalated',
    closed: 'closed',
    duressed: 'sounding',
    replaced: 'closed',
  },
  escalated: { acknowledged: 'acknowledged', closed: 'closed', duressed: 'sounding', replaced: 'closed' },
  acknowledged: { closed: 'closed', duressed: 'sounding', replaced: 'closed' },
  takenBack: {},
  closed: {},
} as const satisfies Lifecycle<AlarmState, AlarmEvent>

/** A receiver that was notified of an alarm: contacts by name, others only by kind. */
export const AlarmTold = z.object({
  receiver: z.enum(['controlRoom', 'secondDesk', 'contacts', 'police']),
  names: z.array(z.string()),
  at: Instant,
})
export type AlarmTold = Readonly<z.infer<typeof AlarmTold>>

/** An alarm in its rider's view. */
export const Alarm = z.object({
  id: z.string(),
  revision: z.int(),
  state: AlarmState,
  /** Only the control room gets a drill, marked as an exercise. */
  is_drill: z.boolean(),
  trip_hash: z.nullable(z.string()),
  raised_at: Instant,
  /** The alarm can be taken back until this time. */
  sounds_at: Instant,
  acknowledged_at: z.nullable(Instant),
  /** When the alarm was escalated because the control room did not acknowledge it. */
  escalated_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  told: z.array(AlarmTold),
})
export type Alarm = Readonly<z.infer<typeof Alarm>>

/** A PIN that closes an alarm. */
export const SafetyPin = z.string().check(z.regex(/^\d{4,8}$/))
