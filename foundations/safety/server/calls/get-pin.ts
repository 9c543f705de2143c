import { answer } from '@daoxing/kit/server'
import { getPin } from '@daoxing/safety/contract'
import { pinsOf } from '../stores/pin-store.ts'

export const getPinAnswer = answer(getPin, async ({ who, tx }) => ({
  is_set: (await pinsOf(tx, who.riderId)) !== undefined,
}))
