import { assetOfPlate, reportMissing } from '@daoxing/assets/server'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, keepFile, takePicture } from '@daoxing/kit/server'
import { reportScooterIssue } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { insertIssue } from '../stores/issue-store.ts'
import { rentalOfRider } from '../stores/rental-store.ts'

const purpose = 'scooter.issue'
/** A rider must not find a scooter with one of these. */
const dangerous: readonly string[] = ['brake', 'tyre', 'accident']

export const reportScooterIssueAnswer = answer(reportScooterIssue, {
  prepare:
    ({ file, house, who: { riderId } }) =>
    async () => {
      // Decoding costs much: it is for riders to whom the service is open.
      await refuseUnlisted({ tx: house.database, house, riderId })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, body, who: { riderId }, prepared }) {
    await refuseUnlisted({ tx, house, riderId })
    const { plate, wemoRentId: orderHash, kind, text = '' } = body
    const asset = assetOfPlate(house, plate)
    if (!asset) throw new Refusal('scooter.vehicleNotFound')
    const { assetId } = asset
    if (orderHash !== undefined) {
      const rental = await rentalOfRider(tx, { riderId, orderHash })
      if (rental.assetId !== assetId) throw new Refusal('scooter.vehicleNotFound')
    }
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const bytes = picture.jpeg
    const pictureId = await keepFile({ house, tx, ownerId: riderId, purpose, bytes, mime: 'image/jpeg' })
    const [reportId, receivedAt] = [newUuid(house.random), house.clock.now()]
    await insertIssue(tx, {
      reportId,
      riderId,
      assetId,
      orderHash: orderHash ?? null,
      kind,
      text,
      pictureId,
      receivedAt,
    })
    if (dangerous.includes(kind) && orderHash !== undefined) await reportMissing({ tx, house, assetId, riderId })
    return { reportId, receivedAt }
  },
})
