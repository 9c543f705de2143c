import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const assetsConfigs = defineConfigs({
  public: {},
  internal: {
    /** A command that the asset has not done by then is not done any more. */
    asset_command_seconds: z.int().check(z.gte(10), z.lte(20)),
    /** The pause before a command without an answer is sent again. */
    asset_command_resend_seconds: z.int().check(z.gte(1), z.lte(10)),
    /** An asset that an order uses is silent after this time without a report. */
    asset_silent_minutes: z.int().check(z.gte(2), z.lte(60)),
    /** An asset that no order uses has moved if it is this far from where it was left. */
    asset_moved_metres: z.int().check(z.gte(100), z.lte(5000)),
  },
  defaults: {
    asset_command_seconds: 15,
    asset_command_resend_seconds: 4,
    asset_silent_minutes: 5,
    asset_moved_metres: 300,
  },
})
