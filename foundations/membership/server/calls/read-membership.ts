import { answer } from '@daoxing/kit/server'
import { readMembership } from '@daoxing/membership/contract'
import { membershipView } from '../membership-views.ts'

export const readMembershipAnswer = answer(readMembership, ({ who, tx, house }) =>
  membershipView({ tx, house, riderId: who.riderId }),
)
