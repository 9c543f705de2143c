import { assetOf } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile, replyWith } from '@daoxing/kit/server'
import { isLive, readBayPhoto } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { unofferedBecause } from '../find/offer.ts'
import { findPhoto, newestPhotos } from '../stores/bay-photo-store.ts'
import { liveRentalOf } from '../stores/rental-store.ts'

/** Own photos, and the newest one of a scooter that stands free or is the rider's. Any other one counts as absent. */
export const readBayPhotoAnswer = answer(readBayPhoto, async ({ params, who: { riderId }, tx, house }) => {
  const photo = await findPhoto(tx, params.photoId)
  if (!photo) throw new Refusal('kit.notFound')
  if (photo.riderId !== riderId) {
    const { assetId, photoId } = photo
    const isNewest = (await newestPhotos(tx, [assetId])).get(assetId)?.photoId === photoId
    const live = await liveRentalOf(tx, riderId)
    const isMine = live?.assetId === assetId && isLive(live.state)
    const asset = assetOf(house, assetId)
    const isFree = asset !== undefined && unofferedBecause(house, asset, 0) === null
    await refuseUnlisted({ tx, house, riderId })
    if (!isNewest || (!isMine && !isFree)) throw new Refusal('kit.notFound')
  }
  const file = await readFile({ house, tx, fileId: photo.photoId })
  if (!file) throw new Refusal('kit.notFound')
  const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
  return replyWith(null, { headers, file: { contentType: file.mime, bytes: file.bytes } })
})
