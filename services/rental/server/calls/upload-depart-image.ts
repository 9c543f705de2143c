import { answer, takePicture } from '@daoxing/kit/server'
import { uploadDepartImage } from '@daoxing/rental/contract'
import { keepSlotPicture } from '../shared/handover-pictures.ts'
import { lockedSharedOfRider, refuseUnless, sharedOfRider } from '../shared/locked-shared.ts'
import { walkStates } from '../shared/rules/shared-rights.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { handoverPictures } from '../shared/shared-view.ts'

export const uploadDepartImageAnswer = answer(uploadDepartImage, {
  prepare:
    ({ file, house, params, who: { riderId } }) =>
    async () => {
      // Decoding costs much: it is for riders at their car only.
      const order = await sharedOfRider(house.database, { riderId, orderNo: params.orderNo })
      refuseUnless(walkStates.includes(order.state), order)
      return takePicture(file.bytes)
    },
  async handle({ tx, house, params, body, who: { riderId }, prepared }) {
    const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    refuseUnless(walkStates.includes(order.state), order)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const { slot, takenAt } = body
    const kept = await keepSlotPicture({ tx, house, order, picture, takenAt }, { flow: 'depart', slot })
    const { views } = await sharedRentals.amend({ tx, house, row: order })
    const [shown] = handoverPictures([kept], 'depart')
    if (!shown) throw new Error('a picture has no slot')
    return { picture: shown, order: views }
  },
})
