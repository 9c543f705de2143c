import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readHandoverCode } from '@daoxing/designated-driver/contract'
import { findTrip } from '../stores/trip-store.ts'

export const readHandoverCodeAnswer = answer(readHandoverCode, async ({ params, tx }) => {
  const trip = await findTrip(tx, params.hash)
  if (trip?.state !== 'ARRIVED') throw new Refusal('kit.notFound')
  return { code: trip.handoverCode }
})
