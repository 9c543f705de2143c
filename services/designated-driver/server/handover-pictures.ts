import { Refusal } from '@daoxing/kit/contract'
import { dropFile, type House, isSamePicture, keepFile, type Picture, type Tx } from '@daoxing/kit/server'
import type { HandoverWay, PictureSlot } from '@daoxing/designated-driver/contract'
import { deletePicture, insertPicture, picturesOf, type TripPicture } from './stores/picture-store.ts'
import { emptyHandover } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { trips } from './trips.ts'

const purpose = 'designatedDriver.handover'
/** Designated drivers work at night, so a picture may be as dark as a lit street. */
const sharpnessMin = 20
const brightnessMin = 20

/**
 * Refuses a record at a time when the driver does not have the car: before the right code, or after the trip. A record
 * stays as it is, unless the rider has refused it.
 */
export function refuseUnlessRecordable(trip: TripRecord, way: HandoverWay): void {
  const { state, codeCheckedAt } = trip
  if (way === 'before' && state === 'ARRIVED' && codeCheckedAt === null)
    throw new Refusal('designatedDriver.codeNotChecked')
  const isTime = way === 'before' ? state === 'ARRIVED' : state === 'TRIP_STARTED'
  const { recordedAt, answer } = trip[way]
  if (!isTime || (recordedAt !== null && answer !== 'refused')) throw new Refusal('kit.movedMeanwhile', { state })
}

/** Whether exactly this was recorded before. */
export function isRecorded(trip: TripRecord, way: HandoverWay, odometerKm: number): boolean {
  const { recordedAt, answer, odometerKm: recordedKm } = trip[way]
  return recordedAt !== null && answer !== 'refused' && recordedKm === odometerKm
}

/** The pictures of the present attempt. */
export async function currentPictures(tx: Tx, trip: TripRecord, way: HandoverWay): Promise<readonly TripPicture[]> {
  const { attempt } = trip[way]
  const all = await picturesOf(tx, trip.tripHash)
  return all.filter((picture) => picture.way === way && picture.attempt === attempt)
}

type Keeping = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly picture: Picture
  readonly way: HandoverWay
  readonly slot: PictureSlot
}

/**
 * Keeps the picture of a slot in place of an earlier one of the same attempt. After a refusal a new attempt begins, and
 * the refused pictures stay on record.
 */
export async function keepSlotPicture({ tx, house, trip, picture, way, slot }: Keeping) {
  const record = trip[way].answer === 'refused' ? emptyHandover(trip[way].attempt + 1) : trip[way]
  const begun = { ...trip, [way]: record }
  const others = await currentPictures(tx, begun, way)
  const earlier = others.find((other) => other.slot === slot)
  if (earlier) {
    await deletePicture(tx, earlier.pictureId)
    await dropFile({ house, tx, fileId: earlier.pictureId })
  }
  const { riderId, tripHash } = trip
  const pictureId = await keepFile({
    ...{ house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' },
  })
  const { likeness } = picture
  const problem = problemOf(
    picture,
    others.filter((other) => other !== earlier),
  )
  const at = house.clock.now()
  const place = { pictureId, tripHash, riderId, way, attempt: record.attempt, slot }
  const kept = await insertPicture(tx, { ...place, problem, likeness, keptAt: at })
  const change = way === 'before' ? { before: record } : { after: record }
  const { row } = await trips.amend({ tx, house, row: trip, change })
  return { kept, row }
}

function problemOf(picture: Picture, others: readonly TripPicture[]): TripPicture['problem'] {
  if (picture.brightness < brightnessMin) return 'dark'
  if (picture.sharpness < sharpnessMin) return 'blur'
  return others.some(({ likeness }) => isSamePicture({ likeness }, picture)) ? 'repeated' : null
}
