import type { Referral } from '@daoxing/identity/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const tripReferrals = defineTable('taxi.trip_referrals', {
  columns: {
    tripHash: z.string(),
    riderId: z.string(),
    partner: z.string(),
    refCode: z.string(),
    callbackPageId: z.string(),
  },
  key: ['tripHash'],
})

type TripReferral = { readonly tripHash: string; readonly riderId: string; readonly referral: Referral }

/** Stores the referral of this trip, so that it can be rewarded after settlement. */
export function insertReferral(tx: Tx, { tripHash, riderId, referral }: TripReferral): Promise<void> {
  const { referralPartner: partner, refCode, callbackPageId } = referral
  return tripReferrals.unread.insert(tx, { tripHash, riderId, partner, refCode, callbackPageId })
}
