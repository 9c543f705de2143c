import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportPasscardUnlock } from '@daoxing/rental/contract'
import { carOfPeer } from '../shared/car-of-peer.ts'
import { lockedShared } from '../shared/locked-shared.ts'
import { openedByPasscard, refuseWrongCode } from '../shared/passcard.ts'
import { newestOfAsset } from '../stores/shared-order-store.ts'

export const reportPasscardUnlockAnswer = answer(
  reportPasscardUnlock,
  async ({ params, body, who: { peerId }, tx, house }) => {
    const { assetId } = await carOfPeer({ tx, house, peerId, plateNo: params.plateNo })
    await refuseWrongCode({ tx, house, assetId }, body)
    const newest = await newestOfAsset(tx, assetId)
    if (!newest) throw new Refusal('kit.notFound')
    await openedByPasscard({ tx, house, order: await lockedShared(tx, newest.orderHash) }, body.at)
    return {}
  },
)
