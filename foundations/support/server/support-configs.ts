import { defineConfigs } from '@daoxing/kit/contract'
import { supportPublicConfigs, TicketTopic } from '@daoxing/support/contract'
import * as z from 'zod/mini'

const Days = z.int().check(z.gte(1), z.lte(60))

export const supportConfigs = defineConfigs({
  public: supportPublicConfigs,
  internal: {
    /** Within how many hours customer service answers, by topic. A missed promise is told to the rider. */
    support_promise_hours: z.record(TicketTopic, z.number().check(z.gt(0), z.lte(240))),
    /** How long a comment of the rider reopens a solved ticket. */
    support_reopen_days: Days,
    /** A ticket without a word of its rider is solved so long after the last answer. */
    support_silent_days: Days,
    /** How long after the end of a ride its driver can be asked about a lost item. */
    support_lost_item_days: Days,
    /** Unsolved tickets of one rider. */
    support_open_tickets_max: z.int().check(z.gte(1)),
    /** How long tickets are kept after their last change: claims last for five years. */
    support_ticket_kept_days: z.int().check(z.gte(30), z.lte(3650)),
  },
  defaults: {
    help_center_default_brand_id: 'daoxing',
    support_promise_hours: {
      safety: 1,
      lostItem: 4,
      fareQuestion: 24,
      tripProblem: 24,
      payment: 24,
      account: 24,
      other: 48,
    },
    support_reopen_days: 14,
    support_silent_days: 7,
    support_lost_item_days: 14,
    support_open_tickets_max: 10,
    support_ticket_kept_days: 1826,
  },
})
