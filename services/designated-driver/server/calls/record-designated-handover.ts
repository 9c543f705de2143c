import { recordHandover } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { type HandoverWay, PictureSlot, recordDesignatedHandover } from '@daoxing/designated-driver/contract'
import { currentPictures, isRecorded, refuseUnlessRecordable } from '../handover-pictures.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { trips } from '../trips.ts'

/** No car drives farther between two handovers. */
const kilometresMax = 1_000

export const recordDesignatedHandoverAnswer = answer(
  recordDesignatedHandover,
  async ({ params: { hash, way }, body: { odometerKm, notes }, who, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, who.driverId, hash)
    // The response to an earlier report was lost.
    if (isRecorded(trip, way, odometerKm)) return jobView({ tx, house, trip })
    refuseUnlessRecordable(trip, way)
    const pictures = await currentPictures(tx, trip, way)
    const slots = PictureSlot.options.filter((slot) => !pictures.some((picture) => picture.slot === slot))
    if (slots.length > 0) throw new Refusal('designatedDriver.picturesMissing', { slots: slots.join(', ') })
    refuseImplausible(trip, way, odometerKm)
    const at = house.clock.now()
    await recordHandover({
      ...{ tx, house, assetId: null, orderHash: trip.tripHash, service: 'designated-driver' },
      ...{ way: way === 'before' ? ('depart' as const) : ('return' as const), at, odometerKm, notes },
      energyPercent: null,
      pictures: Object.fromEntries(pictures.map(({ slot, pictureId }) => [slot, pictureId])),
    })
    const record = { ...trip[way], odometerKm, notes, recordedAt: at }
    const change = way === 'before' ? { before: record } : { after: record }
    return jobView({ tx, house, trip: (await trips.amend({ tx, house, row: trip, change })).row })
  },
)

function refuseImplausible({ before }: TripRecord, way: HandoverWay, odometerKm: number): void {
  if (way === 'before' || before.odometerKm === null) return
  const driven = odometerKm - before.odometerKm
  if (driven < 0 || driven > kilometresMax)
    throw new Refusal('designatedDriver.odometerImplausible', { before: before.odometerKm })
}
