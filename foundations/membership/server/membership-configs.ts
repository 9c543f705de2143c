import { defineConfigs } from '@daoxing/kit/contract'
import { MemberLevel } from '@daoxing/membership/contract'
import * as z from 'zod/mini'

/** Starting data: four levels over twelve months. */
export const membershipConfigs = defineConfigs({
  public: {},
  internal: {
    /** The levels, the lowest first; the first takes nothing. */
    membership_levels: z.array(MemberLevel).check(z.minLength(1)),
    /** Points expire at the end of the Taipei day that is so many days after the ride. */
    membership_points_days: z.int().check(z.gte(1), z.lte(3650)),
  },
  defaults: {
    membership_levels: [
      { id: 'traveller', trips: 0, amount_twd: 0, points_per_100: 1 },
      { id: 'silver', trips: 12, amount_twd: 4000, points_per_100: 2 },
      { id: 'gold', trips: 36, amount_twd: 12_000, points_per_100: 3 },
      { id: 'diamond', trips: 96, amount_twd: 36_000, points_per_100: 5 },
    ],
    membership_points_days: 365,
  },
})
