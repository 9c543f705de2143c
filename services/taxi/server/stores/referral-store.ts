import type { Referral } from '@daoxing/identity/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'

type ReferralTables = {
  'taxi.trip_referrals': {
    readonly trip_hash: string
    readonly rider_id: string
    readonly partner: string
    readonly ref_code: string
    readonly callback_page_id: string
  }
}

type TripReferral = { readonly tripHash: string; readonly riderId: string; readonly referral: Referral }

/** Keeps who sent the rider to this trip, for whoever rewards it once it is settled. */
export async function insertReferral(tx: Tx, { tripHash, riderId, referral }: TripReferral): Promise<void> {
  await tablesOf<ReferralTables>(tx)
    .insertInto('taxi.trip_referrals')
    .values({
      trip_hash: tripHash,
      rider_id: riderId,
      partner: referral.referralPartner,
      ref_code: referral.refCode,
      callback_page_id: referral.callbackPageId,
    })
    .execute()
}
