import { AmountTwd, defineConfigs } from '@daoxing/kit/contract'
import { SampleDriverTariff } from '@daoxing/sample-driver/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(1))

/** The configs of the service. */
export const sampleDriverConfigs = defineConfigs({
  public: {},
  internal: {
    sample_driver_tariff: SampleDriverTariff,
    /** For a cancellation after the driver has arrived. */
    sample_driver_cancel_fee_twd: AmountTwd,
    sample_driver_quote_seconds: seconds,
    /** A search ends after this time without a driver. */
    sample_driver_patience_seconds: seconds,
  },
  defaults: {
    sample_driver_tariff: { baseTwd: 150, baseMetres: 2_000, stepTwd: 10, stepMetres: 400 },
    sample_driver_cancel_fee_twd: 50,
    sample_driver_quote_seconds: 300,
    sample_driver_patience_seconds: 180,
  },
})
