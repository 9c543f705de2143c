import { defineConfigs } from '@daoxing/kit/contract'
import { NightHours, usualNightHours } from '@daoxing/sharing/contract'
import * as z from 'zod/mini'

const Count = z.int().check(z.gte(1))

export const sharingConfigs = defineConfigs({
  public: {},
  internal: {
    sharing_night_hours: NightHours,
    /** The maximum number of open links of a trip. */
    share_links_max: Count,
    share_guests_max: Count,
    /** The maximum number of messages of one participant in one trip. */
    share_messages_max: Count,
    share_encouragements_max: Count,
    /** The maximum number of phones that a rider's links are sent to in 24 hours. */
    share_texts_per_day: Count,
  },
  defaults: {
    sharing_night_hours: usualNightHours,
    share_links_max: 10,
    share_guests_max: 2000,
    share_messages_max: 100,
    share_encouragements_max: 100,
    share_texts_per_day: 20,
  },
})
