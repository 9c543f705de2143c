import { unixSecondsOf } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { type Handover, type HandoverPicture, HandoverWay } from '@daoxing/designated-driver/contract'
import { unixOrNull } from './rules/local-time.ts'
import { picturesOf, type TripPicture } from './stores/picture-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** Both records of the car, with the pictures of their present attempts. */
export async function handoverViews(tx: Tx, trip: TripRecord): Promise<Handover[]> {
  const all = trip.arrivedAt === null ? [] : await picturesOf(tx, trip.tripHash)
  return HandoverWay.options.map((way) => {
    const { attempt, odometerKm, notes, recordedAt, answer, answeredAt, remark } = trip[way]
    const pictures = all.filter((picture) => picture.way === way && picture.attempt === attempt).map(pictureView)
    return {
      ...{ way, pictures, notes, answer, remark, odometer_km: odometerKm },
      ...{ recorded_at: unixOrNull(recordedAt), answered_at: unixOrNull(answeredAt) },
    }
  })
}

export function pictureView({ pictureId, slot, problem, keptAt }: TripPicture): HandoverPicture {
  return { picture_id: pictureId, slot, problem, taken_at: unixSecondsOf(keptAt) }
}

/** The record that waits for the rider's word. */
export function handoverToAnswer({ state, before, after }: TripRecord): HandoverWay | null {
  const isOpen = ({ recordedAt, answer }: TripRecord['before']) => recordedAt !== null && answer === 'open'
  if (state === 'ARRIVED') return isOpen(before) ? 'before' : null
  const isDriven = state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT' || state === 'COMPLETED'
  return isDriven && isOpen(after) ? 'after' : null
}
