import { changingCode } from '@daoxing/kit/contract/changing-code'
import { answer } from '@daoxing/kit/server'
import { readPasscardSecret } from '@daoxing/rental/contract'
import { carOfPeer } from '../shared/car-of-peer.ts'
import { passcardSecretOf } from '../shared/passcard.ts'

export const readPasscardSecretAnswer = answer(readPasscardSecret, async ({ params, who: { peerId }, tx, house }) => {
  const { assetId } = await carOfPeer({ tx, house, peerId, plateNo: params.plateNo })
  const { digits, periodSeconds } = changingCode
  return { secret: await passcardSecretOf({ tx, house, assetId }), digits, periodSeconds }
})
