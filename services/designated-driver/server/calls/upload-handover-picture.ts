import { answer, takePicture } from '@daoxing/kit/server'
import { uploadHandoverPicture } from '@daoxing/designated-driver/contract'
import { keepSlotPicture, refuseUnlessRecordable } from '../handover-pictures.ts'
import { pictureView } from '../handover-view.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { findTrip } from '../stores/trip-store.ts'

export const uploadHandoverPictureAnswer = answer(uploadHandoverPicture, {
  prepare:
    ({ file, house, params: { hash, way }, who: { driverId } }) =>
    async () => {
      // Decoding costs much: it is for drivers at their rider's car only.
      const trip = await findTrip(house.database, hash)
      if (trip?.driverId !== driverId) return undefined
      refuseUnlessRecordable(trip, way)
      return takePicture(file.bytes)
    },
  async handle({ tx, house, params: { hash, way }, body, who, prepared }) {
    const trip = await lockedTripOfDriver(tx, who.driverId, hash)
    refuseUnlessRecordable(trip, way)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const { kept, row } = await keepSlotPicture({ tx, house, trip, picture, way, slot: body.slot })
    return { picture: pictureView(kept), job: await jobView({ tx, house, trip: row }) }
  },
})
