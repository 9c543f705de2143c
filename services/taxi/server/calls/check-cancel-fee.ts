import type { Handler } from '@daoxing/kit/server'
import type { checkCancelFee } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'

/** Nothing can be collected from a rider who pays in cash and has not boarded, so nothing is asked for. */
export const checkCancelFeeHandler: Handler<typeof checkCancelFee> = async ({ params, who, tx, house, language }) => {
  await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  return { fee: 0, rule: house.words.say('taxi_cancel_ruleFree', language) ?? '' }
}
