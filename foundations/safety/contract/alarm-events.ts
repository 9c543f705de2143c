import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Alarm } from './alarm.ts'

/** Sent to `rider:{riderId}` with the rider's current alarm. The higher revision wins. */
export const alarmChanged = defineEvent('alarmChanged', z.object({ event: z.literal('ALARM_CHANGED'), alarm: Alarm }))
