import { readIdentityProfile } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { identityProfileOf } from '../settings/identity-profile.ts'

export const readIdentityProfileAnswer = answer(readIdentityProfile, ({ who, tx, house }) =>
  identityProfileOf(tx, house, who.riderId),
)
