import { prepareCall } from '@daoxing/dispatch/contract'
import { answer, intend } from '@daoxing/kit/server'
import { NumberRequest, keepNumber, leaseNumber } from '../voice/prepare-number.ts'
import { riderNumber } from '../voice/rider-number.ts'

export const prepareCallAnswer = answer(prepareCall, {
  intent: NumberRequest,
  async begin({ body, who, tx, house }) {
    const found = await riderNumber({ tx, house, riderId: who.riderId, reference: body.trip_hash })
    return 'number' in found ? found.number : intend(found.pair)
  },
  act: leaseNumber,
  finish: keepNumber,
})
