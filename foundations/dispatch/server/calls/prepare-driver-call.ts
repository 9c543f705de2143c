import { prepareDriverCall } from '@daoxing/dispatch/contract'
import { answer, intend } from '@daoxing/kit/server'
import { ofDriver } from '../talk/meetings.ts'
import { NumberRequest, keepNumber, leaseNumber, numberOrPair } from '../voice/prepare-number.ts'

export const prepareDriverCallAnswer = answer(prepareDriverCall, {
  intent: NumberRequest,
  async begin({ params, who, tx, house }) {
    const meeting = await ofDriver({ tx, driverId: who.driverId, orderHash: params.hash })
    const found = await numberOrPair({ tx, house, meeting })
    return 'number' in found ? found.number : intend(found.pair)
  },
  act: leaseNumber,
  finish: keepNumber,
})
