import { defineConfigs } from '@daoxing/kit/contract'
import { ScooterModel, ScooterTariff } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(1))
const amountTwd = z.int().check(z.gte(0), z.lte(100_000))
const metres = z.int().check(z.gte(1), z.lte(5000))

/** The configs of the service. */
export const scooterConfigs = defineConfigs({
  public: {},
  internal: {
    /** By the code of the model in the fleet of the vendor [B54]. */
    scooter_models: z.record(
      z.string(),
      z.extend(z.omit(ScooterModel, { pictureUrl: true }), { tariff: z.string(), rangeKmPerPercent: z.number() }),
    ),
    scooter_tariffs: z.record(z.string(), ScooterTariff),
    scooter_times: z.object({
      quoteSeconds: seconds,
      /** The same scooter can be held again so long after a hold without a ride. */
      holdAgainSeconds: seconds,
      /** An amount without an outcome for this long ends the reservation. */
      holdSeconds: seconds,
      /** A return without an answer is ended by the house. */
      returnSeconds: seconds,
      photoSeconds: seconds,
      /** Off and standing for so long, the rider is asked, and the ride is ended at last. */
      stillRentingSeconds: seconds,
      forgottenSeconds: seconds,
      /** A battery that is out longer is not being swapped: the meter goes on. */
      swapSeconds: seconds,
      photoDays: z.int().check(z.gte(1)),
      objectDays: z.int().check(z.gte(1)),
    }),
    scooter_places: z.object({
      /** A scooter starts for a rider who may be so near. */
      startMetres: metres,
      findMetres: metres,
      /** A position that drifts up to so much refuses no rider. */
      driftMetres: metres,
      /** The border of a zone is told so far ahead. */
      borderMetres: metres,
      walkMetresPerMinute: metres,
    }),
    scooter_fees: z.object({ holdTwd: amountTwd, swapCreditTwd: amountTwd, feeMaxTwd: amountTwd }),
    /** The version of the terms in force. */
    scooter_terms: z.object({ version: z.string(), leastPercent: z.int().check(z.gte(0), z.lte(100)) }),
  },
  defaults: {
    scooter_models: {
      'SCT-CITY': {
        wemoVehicleModelId: 1,
        name: 'City',
        licence: 'light',
        helmets: 2,
        tariff: 'small',
        rangeKmPerPercent: 0.5,
      },
      'SCT-FLY': {
        wemoVehicleModelId: 2,
        name: 'Fly',
        licence: 'light',
        helmets: 2,
        tariff: 'small',
        rangeKmPerPercent: 0.45,
      },
      'SCT-MAX': {
        wemoVehicleModelId: 3,
        name: 'Max',
        licence: 'heavy',
        helmets: 2,
        tariff: 'large',
        rangeKmPerPercent: 0.8,
      },
    },
    scooter_tariffs: {
      small: { baseTwd: 15, includedMinutes: 6, minuteCents: 250, dayCapTwd: 300 },
      large: { baseTwd: 25, includedMinutes: 6, minuteCents: 300, dayCapTwd: 450 },
    },
    scooter_times: {
      quoteSeconds: 300,
      holdAgainSeconds: 600,
      holdSeconds: 120,
      returnSeconds: 300,
      photoSeconds: 600,
      stillRentingSeconds: 900,
      forgottenSeconds: 6 * 3600,
      swapSeconds: 600,
      photoDays: 30,
      objectDays: 14,
    },
    scooter_places: { startMetres: 50, findMetres: 500, driftMetres: 120, borderMetres: 200, walkMetresPerMinute: 75 },
    scooter_fees: { holdTwd: 100, swapCreditTwd: 20, feeMaxTwd: 12_000 },
    scooter_terms: { version: '2026-11-28', leastPercent: 12 },
  },
})
