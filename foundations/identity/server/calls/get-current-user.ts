import type { getCurrentUser } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { profileOf } from '../riders.ts'

export const getCurrentUserHandler: Handler<typeof getCurrentUser> = ({ who, tx }) => profileOf(tx, who.riderId)
