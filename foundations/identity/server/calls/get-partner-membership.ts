import { getPartnerMembership } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { membershipView } from '../partner/membership.ts'

export const getPartnerMembershipAnswer = answer(getPartnerMembership, ({ who, tx, house }) =>
  membershipView(tx, house, who.riderId),
)
