import type { DispatchPolicy } from '../dispatch-client.ts'
import { secondTestService, testPolicy } from './test-service.ts'

/** Professional drivers without their own car, few and near, matched in long batches. */
export const valetPolicy: DispatchPolicy = {
  reach: { atFirstMetres: 1_500, growthMps: 10, maxMetres: 3_000 },
  ageing: { patientSeconds: 60, square: 40 },
  needs: { vehicle: false, licence: 'professional' },
  approachMps: 2,
  timing: async () => ({ batchSeconds: 10, offerSeconds: 30, patienceSeconds: 60 }),
}

/**
 * Drivers with or without a vehicle, matched together with those of the first test service; waiting counts from the
 * start.
 */
export const errandPolicy: DispatchPolicy = {
  ...testPolicy,
  needs: { vehicle: false, licence: null },
  ageing: { patientSeconds: 0, square: 1 },
  timing: async () => ({ batchSeconds: 2, offerSeconds: 12, patienceSeconds: 300 }),
}

export const secondServices = [secondTestService('valet', valetPolicy), secondTestService('errand', errandPolicy)]
