import { answer, takePicture } from '@daoxing/kit/server'
import { uploadReturnImage } from '@daoxing/rental/contract'
import { keepSlotPicture } from '../shared/handover-pictures.ts'
import { lockedShared } from '../shared/locked-shared.ts'
import { refuseLatePictures, sharedOfReturn } from '../shared/return-pictures.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { handoverPictures } from '../shared/shared-view.ts'

export const uploadReturnImageAnswer = answer(uploadReturnImage, {
  prepare:
    ({ file, house, body, who: { riderId } }) =>
    async () => {
      const order = await sharedOfReturn({ tx: house.database, house }, { riderId, ...body })
      await refuseLatePictures({ tx: house.database, house, order })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, body, who: { riderId }, prepared }) {
    const { orderHash } = await sharedOfReturn({ tx, house }, { riderId, ...body })
    const order = await lockedShared(tx, orderHash)
    await refuseLatePictures({ tx, house, order })
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const { slot, takenAt } = body
    const kept = await keepSlotPicture({ tx, house, order, picture, takenAt }, { flow: 'return', slot })
    const { views } = await sharedRentals.amend({ tx, house, row: order })
    const [shown] = handoverPictures([kept], 'return')
    if (!shown) throw new Error('a picture has no slot')
    return { picture: shown, order: views }
  },
})
