import { defineConfigs } from '@daoxing/kit/contract'
import { everyCounty, safetyPublicConfigs, usualNumbers } from '@daoxing/safety/contract'
import * as z from 'zod/mini'

export const safetyConfigs = defineConfigs({
  public: safetyPublicConfigs,
  internal: {
    /** Emergency messages are stored and never sent. */
    safety_is_test_mode: z.boolean(),
    contacts_entered_per_day: z.int().check(z.gte(1)),
    /** The time for the control room to acknowledge an alarm, before each escalation step. */
    alarm_ack_seconds: z.int().check(z.gte(5), z.lte(600)),
    /**
     * How long an ended alarm is kept, with its recordings and its messages to the control room. A victim may file a
     * complaint within six months of learning who the offender is (Code of Criminal Procedure, article 237).
     */
    alarm_kept_days: z.int().check(z.gte(30), z.lte(3650)),
    /**
     * The second number of the control room. It gets a text message if the control room does not acknowledge an alarm.
     */
    control_room_second_number: z.string().check(z.regex(/^\+?\d{3,15}$/)),
  },
  defaults: {
    emergency_numbers: { [everyCounty]: usualNumbers },
    safety_is_test_mode: false,
    contacts_entered_per_day: 20,
    alarm_ack_seconds: 30,
    alarm_kept_days: 180,
    control_room_second_number: '+886227700110',
  },
})
