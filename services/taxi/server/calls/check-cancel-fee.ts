import { answer } from '@daoxing/kit/server'
import { checkCancelFee } from '@daoxing/taxi/contract'
import { costsNow } from '../heard-arrival.ts'
import { tripOfRider } from '../locked-trip.ts'
import { isWaitedFor, waitingOf } from '../trip-view.ts'

export const checkCancelFeeAnswer = answer(checkCancelFee, async ({ params, who, tx, house, language }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  const { cancelRule: rule } = trip
  const sentence =
    rule === null
      ? house.words.say('taxi_cancel_ruleFree', language)
      : house.words.say('taxi_cancel_rule', language, {
          minutes: Math.ceil(rule.freeWaitSeconds / 60),
          fee: rule.amountTwd,
        })
  if (!isWaitedFor(trip)) return { fee: 0, rule: sentence ?? '', waiting: null, credit: 0 }
  const costs = await costsNow({ tx, house, trip })
  return { fee: costs.feeTwd, rule: sentence ?? '', waiting: waitingOf(costs), credit: costs.creditTwd }
})
