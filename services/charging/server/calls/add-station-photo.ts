import { addStationPhoto } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, keepFile, lockUntilEnd, takePicture, type Tx } from '@daoxing/kit/server'
import { offeredLocation, stationDetail } from '../find/station-detail.ts'
import { viewingFor } from '../find/viewing.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { insertPhoto, photosOf } from '../stores/photo-store.ts'

const [ownMax, stationMax] = [3, 30]
const purpose = 'charging.station'

/** Decoding costs much, so a full station is refused before and, for certain, within the transaction. */
export const addStationPhotoAnswer = answer(addStationPhoto, {
  prepare:
    ({ file, house, params, who: { riderId } }) =>
    async () => {
      await offeredLocation({ tx: house.database, key: params })
      await refuseFull(house.database, { stationKey: stationKeyText(params), riderId })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, params: key, who: { riderId }, prepared }) {
    const stationKey = stationKeyText(key)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    await lockUntilEnd(tx, `charging.photos:${stationKey}`)
    await refuseFull(tx, { stationKey, riderId })
    const photoId = await keepFile({ house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' })
    await insertPhoto(tx, { photoId, stationKey, riderId, takenAt: house.clock.now() })
    return stationDetail({ tx, house, key, riderId }, await viewingFor({ tx, house, riderId, from: undefined }))
  },
})

async function refuseFull(
  tx: Tx,
  { stationKey, riderId }: { readonly stationKey: string; readonly riderId: string },
): Promise<void> {
  const photos = await photosOf(tx, stationKey)
  const isFull = photos.length >= stationMax || photos.filter((photo) => photo.riderId === riderId).length >= ownMax
  if (isFull) throw new Refusal('charging.photosFull')
}
