import { answer } from '@daoxing/kit/server'
import { listReturnImages } from '@daoxing/rental/contract'
import { sharedOfReturn } from '../shared/return-pictures.ts'
import { handoverPictures } from '../shared/shared-view.ts'
import { picturesOf } from '../stores/shared-picture-store.ts'

export const listReturnImagesAnswer = answer(listReturnImages, async ({ query, who: { riderId }, tx, house }) => {
  const { orderHash } = await sharedOfReturn({ tx, house }, { riderId, ...query })
  return { pictures: handoverPictures(await picturesOf(tx, orderHash), 'return') }
})
