import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const OfAlarm = z.object({ riderId: z.string(), alarmId: z.string() })

/** Sends an alarm once it can no longer be taken back. */
export const soundAlarm = defineJob('safety.soundAlarm', OfAlarm)
/** Delivers one CAP message to the control room. */
export const sendToDesk = defineJob('safety.sendToDesk', z.extend(OfAlarm, { number: z.int() }))
/** Takes the next escalation step if the control room does not acknowledge an alarm. */
export const escalateAlarm = defineJob('safety.escalateAlarm', z.extend(OfAlarm, { step: z.int() }))
/** Records the position of the car of an alarm. */
export const recordAlarm = defineJob('safety.recordAlarm', OfAlarm)
/** Ends an unclosed drill. */
export const endDrill = defineJob('safety.endDrill', OfAlarm)

/** Each alarm has at most one planned escalation step. */
export const escalationKey = (alarmId: string) => `safety.escalate:${alarmId}`
export const recordKey = (alarmId: string) => `safety.record:${alarmId}`
export const soundKey = (alarmId: string) => `safety.sound:${alarmId}`
