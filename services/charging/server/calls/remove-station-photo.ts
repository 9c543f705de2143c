import { removeStationPhoto } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, dropFile } from '@daoxing/kit/server'
import { stationDetail } from '../find/station-detail.ts'
import { viewingFor } from '../find/viewing.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { deletePhoto, findPhoto } from '../stores/photo-store.ts'

export const removeStationPhotoAnswer = answer(removeStationPhoto, async ({ params, who: { riderId }, tx, house }) => {
  const { photo: photoId, ...key } = params
  const photo = await findPhoto(tx, photoId)
  if (photo?.riderId !== riderId || photo.stationKey !== stationKeyText(key)) throw new Refusal('kit.notFound')
  await dropFile({ house, tx, fileId: photoId })
  await deletePhoto(tx, photoId)
  return stationDetail({ tx, house, key, riderId }, await viewingFor({ tx, house, riderId, from: undefined }))
})
