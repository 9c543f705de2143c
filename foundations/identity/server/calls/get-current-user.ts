import { getCurrentUser } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { profileOf } from '../riders.ts'

export const getCurrentUserAnswer = answer(getCurrentUser, ({ who, tx, house }) =>
  profileOf({ tx, house }, who.riderId),
)
