import { answer } from '@daoxing/kit/server'
import { readLegacyMembership } from '@daoxing/membership/contract'
import { membershipView } from '../membership-views.ts'

export const readLegacyMembershipAnswer = answer(readLegacyMembership, ({ who, tx, house }) =>
  membershipView({ tx, house, riderId: who.riderId }),
)
