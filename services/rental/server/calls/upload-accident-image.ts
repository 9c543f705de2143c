import { Refusal } from '@daoxing/kit/contract'
import { answer, type Tx, takePicture } from '@daoxing/kit/server'
import { uploadAccidentImage } from '@daoxing/rental/contract'
import { keepAccidentPicture } from '../shared/handover-pictures.ts'
import { lockedShared, sharedOfRider } from '../shared/locked-shared.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { picturesOf } from '../stores/shared-picture-store.ts'

type Named = { readonly riderId: string; readonly orderNo: string; readonly accidentId: string }
const picturesMax = 60

export const uploadAccidentImageAnswer = answer(uploadAccidentImage, {
  prepare:
    ({ file, house, params, who: { riderId } }) =>
    async () => {
      await accidentOrder(house.database, { riderId, ...params })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, params, body: { takenAt }, who: { riderId }, prepared }) {
    const { accidentId } = params
    const { orderHash } = await accidentOrder(tx, { riderId, ...params })
    const order = await lockedShared(tx, orderHash)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const known = (await picturesOf(tx, orderHash)).filter((one) => one.accidentId !== null)
    if (known.length >= picturesMax) throw new Refusal('kit.uploadTooLarge', { megabytes: 12 })
    await keepAccidentPicture({ tx, house, order, picture, takenAt }, accidentId)
    return (await sharedRentals.amend({ tx, house, row: order })).views
  },
})

async function accidentOrder(tx: Tx, { riderId, orderNo, accidentId }: Named) {
  const order = await sharedOfRider(tx, { riderId, orderNo })
  if (!order.accidents.some((one) => one.accidentId === accidentId)) throw new Refusal('kit.notFound')
  return order
}
