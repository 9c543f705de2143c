import { prepareCall } from '@daoxing/dispatch/contract'
import { answer, intend } from '@daoxing/kit/server'
import { ofRider } from '../talk/meetings.ts'
import { NumberRequest, keepNumber, leaseNumber, numberOrPair } from '../voice/prepare-number.ts'

export const prepareCallAnswer = answer(prepareCall, {
  intent: NumberRequest,
  async begin({ body, who, tx, house }) {
    const { meeting } = await ofRider({ tx, house, riderId: who.riderId, reference: body.trip_hash })
    const found = await numberOrPair({ tx, house, meeting })
    return 'number' in found ? found.number : intend(found.pair)
  },
  act: leaseNumber,
  finish: keepNumber,
})
