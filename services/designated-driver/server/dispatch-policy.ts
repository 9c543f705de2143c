import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { DispatchPolicy } from '@daoxing/dispatch/server'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { professionalLicence } from './rules/driver-needs.ts'

/** A folding scooter, in metres per second: the driver comes without a car. */
export const approachMps = 4

/** Drivers come without a vehicle, and hold the professional licence. */
export const designatedDriverPolicy: DispatchPolicy = {
  reach: { atFirstMetres: 4_000, growthMps: 50, maxMetres: 9_000 },
  ageing: { patientSeconds: 30, square: 10 },
  needs: { vehicle: false, licence: professionalLicence },
  approachMps,
  timing: async ({ tx }) => ({
    batchSeconds: await configValue(tx, baseConfigs.dispatch_batch_seconds),
    offerSeconds: await configValue(tx, baseConfigs.offer_seconds),
    patienceSeconds: (await configValue(tx, designatedDriverConfigs.designated_driver_times)).patienceSeconds,
  }),
}
