import { answer, takePicture } from '@daoxing/kit/server'
import { addReturnPhoto } from '@daoxing/scooter/contract'
import { lockedRentalOfRider } from '../locked-rental.ts'
import { keepBayPhoto, refuseLatePhoto } from '../ride/bay-photo.ts'
import { rentalOfRider } from '../stores/rental-store.ts'

export const addReturnPhotoAnswer = answer(addReturnPhoto, {
  prepare:
    ({ file, house, params, who: { riderId } }) =>
    async () => {
      refuseLatePhoto(await rentalOfRider(house.database, { riderId, orderHash: params.id }), house.clock.now())
      return takePicture(file.bytes)
    },
  async handle({ tx, house, params, body: { takenAt }, who: { riderId }, prepared }) {
    const rental = await lockedRentalOfRider(tx, { riderId, orderHash: params.id })
    refuseLatePhoto(rental, house.clock.now())
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    return keepBayPhoto({ tx, house, rental }, { picture, takenAt })
  },
})
