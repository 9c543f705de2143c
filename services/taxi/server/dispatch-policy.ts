import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { DispatchPolicy } from '@daoxing/dispatch/server'
import { taxiConfigs } from './taxi-configs.ts'

/**
 * The dispatch policy of taxis. After 160 s a rider's wait outweighs the longest route within reach. So no later rider
 * is served first before the search ends, wherever the cars are.
 */
export const taxiDispatchPolicy: DispatchPolicy = {
  reach: { atFirstMetres: 6_000, growthMps: 100, maxMetres: 12_000 },
  ageing: { patientSeconds: 20, square: 10 },
  needs: { vehicle: true, licence: null },
  approachMps: null,
  async timing({ tx }) {
    return {
      batchSeconds: await configValue(tx, baseConfigs.dispatch_batch_seconds),
      offerSeconds: await configValue(tx, baseConfigs.offer_seconds),
      patienceSeconds: await configValue(tx, taxiConfigs.trip_timeout),
    }
  },
}
