import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The configs of the service. */
export const sampleSessionConfigs = defineConfigs({
  public: {},
  internal: {
    /** The validity of a quote. */
    sample_session_quote_seconds: z.int().check(z.gte(30)),
    /** The units of a typical session: the estimate is their price. */
    sample_session_typical_units: z.int().check(z.gte(1)),
    /** The amount by which a hold is raised when a session nears it. */
    sample_session_step_twd: z.int().check(z.gte(10)),
  },
  defaults: { sample_session_quote_seconds: 300, sample_session_typical_units: 20, sample_session_step_twd: 200 },
})
