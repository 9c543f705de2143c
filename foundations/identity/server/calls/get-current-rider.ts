import { getCurrentRider } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { profileOf } from '../riders.ts'

export const getCurrentRiderAnswer = answer(getCurrentRider, ({ who, tx, house }) =>
  profileOf({ tx, house }, who.riderId),
)
