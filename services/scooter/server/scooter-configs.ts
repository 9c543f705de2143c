import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(1))
const amountTwd = z.int().check(z.gte(0), z.lte(100_000))

/** The configs of the service. */
export const scooterConfigs = defineConfigs({
  public: {},
  internal: {
    scooter_tariff: z.object({
      unlockTwd: amountTwd,
      perMinuteTwd: amountTwd,
      /** The estimate, which is held before the reservation, covers this many minutes. */
      estimateMinutes: z.int().check(z.gte(1)),
      /** Held in addition to the estimate until the operator has inspected the asset; 0 for none. */
      depositTwd: amountTwd,
    }),
    scooter_times: z.object({
      quoteSeconds: seconds,
      reserveSeconds: seconds,
      /** The timeout for unlocking or locking an asset. */
      commandSeconds: seconds,
      /** A longer use ends by itself. */
      useSeconds: seconds,
      /** Without an inspection by then the deposit is returned in full. */
      inspectSeconds: seconds,
    }),
  },
  defaults: {
    scooter_tariff: { unlockTwd: 15, perMinuteTwd: 3, estimateMinutes: 30, depositTwd: 500 },
    scooter_times: {
      quoteSeconds: 300,
      reserveSeconds: 600,
      commandSeconds: 300,
      useSeconds: 24 * 3600,
      inspectSeconds: 1800,
    },
  },
})
