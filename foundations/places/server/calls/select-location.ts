import { answer } from '@daoxing/kit/server'
import { selectLocation } from '@daoxing/places/contract'
import { notePickedPlace } from '../stores/picked-place-store.ts'

export const selectLocationAnswer = answer(selectLocation, async ({ body, who, tx, house }) => {
  const { address, description, location, isApproximate } = body
  if (!location) return { noted: false }
  const place = { name: description === '' ? address : description, address, location, isApproximate }
  await notePickedPlace(tx, { riderId: who.riderId, place, now: house.clock.now() })
  return { noted: true }
})
