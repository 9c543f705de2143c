import { answer, takePicture, type Tx } from '@daoxing/kit/server'
import { type PhotoSlot, uploadReturnImage } from '@daoxing/rental/contract'
import { keepSlotPicture } from '../shared/handover-pictures.ts'
import { lockedShared } from '../shared/locked-shared.ts'
import { refuseLatePictures, sharedOfReturn } from '../shared/return-pictures.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { handoverPictures } from '../shared/shared-view.ts'
import { outStates } from '../shared/rules/shared-rights.ts'
import { picturesOf } from '../stores/shared-picture-store.ts'

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
    // The picture with which the rental ended is evidence: a later one does not replace it.
    const ended = outStates.includes(order.state) ? undefined : await pictureOfSlot(tx, orderHash, slot)
    const kept = ended ?? (await keepSlotPicture({ tx, house, order, picture, takenAt }, { flow: 'return', slot }))
    const { views } = await sharedRentals.amend({ tx, house, row: order })
    const [shown] = handoverPictures([kept], 'return')
    if (!shown) throw new Error('a picture has no slot')
    return { picture: shown, order: views }
  },
})

const pictureOfSlot = async (tx: Tx, orderHash: string, slot: PhotoSlot) =>
  (await picturesOf(tx, orderHash)).find((one) => one.flow === 'return' && one.slot === slot)
