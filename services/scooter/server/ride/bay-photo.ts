import { type Instant, Refusal } from '@daoxing/kit/contract'
import { dropFile, keepFile, type Picture } from '@daoxing/kit/server'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { photoUntil } from '../rules/rights.ts'
import { deletePhoto, insertPhoto } from '../stores/bay-photo-store.ts'
import type { RentalRecord } from '../stores/rental-table.ts'

const purpose = 'scooter.bay'

/** The photo follows the return for ten minutes. */
export function refuseLatePhoto(rental: RentalRecord, now: Instant): void {
  const until = photoUntil(rental)
  refuseUnless(rental.state === 'RETURNING' || until !== null, rental)
  if (until !== null && now > until) throw new Refusal('scooter.photoTooLate')
}

type Photo = { readonly picture: Picture; readonly takenAt: Instant | undefined }

/** Keeps the photo of the bay in place of an earlier one. */
export async function keepBayPhoto(step: RentalStep, { picture, takenAt }: Photo): Promise<ScooterRental> {
  const { tx, house, rental } = step
  const { orderHash, riderId, assetId, photoId: before } = rental
  const now = house.clock.now()
  if (before !== null) {
    await dropFile({ house, tx, fileId: before })
    await deletePhoto(tx, before)
  }
  const file = { house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' as const }
  const photoId = await keepFile(file)
  // A photo that waited for a network names its own time, never one in the future.
  const at = takenAt !== undefined && takenAt < now ? takenAt : now
  await insertPhoto(tx, { photoId, orderHash, riderId, assetId, takenAt: at, keptAt: now })
  return (await rentals.advance({ tx, house, row: rental, event: 'photoAdded', change: { photoId } })).views
}
