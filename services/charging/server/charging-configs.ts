import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The configs of the service. */
export const chargingConfigs = defineConfigs({
  public: {},
  internal: {
    /** The validity of a quote. */
    charging_quote_seconds: z.int().check(z.gte(30)),
    /** The units of a typical session: the estimate is their price. */
    charging_typical_units: z.int().check(z.gte(1)),
    /** The amount by which a hold is raised when a session nears it. */
    charging_step_twd: z.int().check(z.gte(10)),
  },
  defaults: { charging_quote_seconds: 300, charging_typical_units: 20, charging_step_twd: 200 },
})
