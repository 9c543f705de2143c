import type { Handler } from '@daoxing/kit/server'
import type { shouldChargeCancel } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'

export const shouldChargeCancelHandler: Handler<typeof shouldChargeCancel> = async ({ params, who, tx }) => {
  await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  return { should_charge: false }
}
