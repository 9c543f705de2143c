import type { getCurrentRider } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { profileOf } from '../riders.ts'

export const getCurrentRiderHandler: Handler<typeof getCurrentRider> = ({ who, tx }) => profileOf(tx, who.riderId)
