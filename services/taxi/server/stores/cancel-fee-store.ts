import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { RiderCreditReason } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

export const cancelFees = defineTable('taxi.cancel_fees', {
  columns: {
    tripHash: z.string(),
    riderId: z.string(),
    driverId: z.string(),
    amountTwd: AmountTwd,
    agreedTwd: z.nullable(AmountTwd),
    /** The wait must equal that of the proof, or the database refuses the fee. */
    waitingSince: Instant,
    heardUntil: Instant,
    freeWaitSeconds: z.int(),
    chargedAt: Instant,
    givenBackAt: z.nullable(Instant),
    boardedTripHash: z.nullable(z.string()),
  },
  key: ['tripHash'],
})
export type CancelFee = RecordOf<typeof cancelFees>
type NewCancelFee = Omit<CancelFee, 'givenBackAt' | 'boardedTripHash'>

const riderCredits = defineTable('taxi.rider_credits', {
  columns: {
    tripHash: z.string(),
    driverId: z.string(),
    riderId: z.string(),
    amountTwd: AmountTwd,
    why: RiderCreditReason,
    promisedAt: Instant,
    cameAt: z.nullable(Instant),
    creditedAt: Instant,
  },
  key: ['tripHash', 'driverId'],
})
type RiderCreditRecord = RecordOf<typeof riderCredits>

/** Stores a fee with its proof. */
export async function insertCancelFee(tx: Tx, fee: NewCancelFee): Promise<void> {
  await cancelFees.insert(tx, { ...fee, givenBackAt: null, boardedTripHash: null })
}

/** The fee of a cancelled trip. */
export function findCancelFee(tx: Tx, tripHash: string): Promise<CancelFee | undefined> {
  return cancelFees.find(tx, { tripHash })
}

type GiveBack = {
  readonly riderId: string
  readonly driverId: string
  readonly chargedSince: Instant
  readonly boardedTripHash: string
  readonly at: Instant
}

/** Marks this rider's fees for this driver since a moment as returned; each is returned once. */
export async function giveBackFees(tx: Tx, wish: GiveBack): Promise<readonly CancelFee[]> {
  const rows = await tablesOf(tx, cancelFees)
    .updateTable('taxi.cancel_fees')
    .set({ given_back_at: wish.at, boarded_trip_hash: wish.boardedTripHash })
    .where('rider_id', '=', wish.riderId)
    .where('driver_id', '=', wish.driverId)
    .where('charged_at', '>=', wish.chargedSince)
    .where('given_back_at', 'is', null)
    .returning(cancelFees.columns)
    .execute()
  return rows.map(cancelFees.parse)
}

/** Stores a driver's debt to the rider; false if it already exists. */
export async function insertRiderCredit(tx: Tx, credit: RiderCreditRecord): Promise<boolean> {
  return (await riderCredits.insertIfAbsent(tx, credit)) !== undefined
}

type CreditOfTrip = { readonly amount: number; readonly why: RiderCreditReason }

/** Returns the credits that drivers owed the rider of a trip, oldest first. */
export async function creditsOf(tx: Tx, tripHash: string): Promise<CreditOfTrip[]> {
  const credits = await riderCredits.all(tx, (query) => query.where('trip_hash', '=', tripHash).orderBy('credited_at'))
  return credits.map(({ amountTwd: amount, why }) => ({ amount, why }))
}
