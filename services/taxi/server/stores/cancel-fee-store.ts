import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { RiderCreditReason } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import type { ArrivalKey } from './arrival-store.ts'

type CancelFeeTables = {
  'taxi.cancel_fees': {
    trip_hash: string
    rider_id: string
    driver_id: string
    amount_twd: number
    agreed_twd: number | null
    waiting_since: string
    heard_until: string
    free_wait_seconds: number
    charged_at: string
    given_back_at: string | null
    boarded_trip_hash: string | null
  }
  'taxi.rider_credits': {
    trip_hash: string
    driver_id: string
    rider_id: string
    amount_twd: number
    why: string
    promised_at: string
    came_at: string | null
    credited_at: string
  }
}

export type NewCancelFee = ArrivalKey & {
  readonly riderId: string
  readonly amountTwd: number
  readonly agreedTwd: number | null
  /** Both as in the proof, or the database refuses the fee. */
  readonly waitingSince: Instant
  readonly heardUntil: Instant
  readonly freeWaitSeconds: number
  readonly chargedAt: Instant
}

/** Writes a fee on its proof. */
export async function insertCancelFee(tx: Tx, fee: NewCancelFee): Promise<void> {
  await tablesOf<CancelFeeTables>(tx)
    .insertInto('taxi.cancel_fees')
    .values({
      trip_hash: fee.tripHash,
      rider_id: fee.riderId,
      driver_id: fee.driverId,
      amount_twd: fee.amountTwd,
      agreed_twd: fee.agreedTwd,
      waiting_since: fee.waitingSince,
      heard_until: fee.heardUntil,
      free_wait_seconds: fee.freeWaitSeconds,
      charged_at: fee.chargedAt,
      given_back_at: null,
      boarded_trip_hash: null,
    })
    .execute()
}

const FeeRow = z.object({
  trip_hash: z.string(),
  driver_id: z.string(),
  amount_twd: AmountTwd,
  charged_at: Instant,
  given_back_at: z.nullable(Instant),
})
export type CancelFee = ArrivalKey & {
  readonly amountTwd: number
  readonly chargedAt: Instant
  readonly givenBackAt: Instant | null
}
const feeColumns = ['trip_hash', 'driver_id', 'amount_twd', 'charged_at', 'given_back_at'] as const

function feeOf(row: unknown): CancelFee {
  const { trip_hash: tripHash, driver_id: driverId, ...fee } = z.parse(FeeRow, row)
  return { tripHash, driverId, amountTwd: fee.amount_twd, chargedAt: fee.charged_at, givenBackAt: fee.given_back_at }
}

/** The fee of a cancelled trip. */
export async function findCancelFee(tx: Tx, tripHash: string): Promise<CancelFee | undefined> {
  const row = await tablesOf<CancelFeeTables>(tx)
    .selectFrom('taxi.cancel_fees')
    .select(feeColumns)
    .where('trip_hash', '=', tripHash)
    .executeTakeFirst()
  return row && feeOf(row)
}

type GiveBack = {
  readonly riderId: string
  readonly driverId: string
  readonly chargedSince: Instant
  readonly boardedTripHash: string
  readonly at: Instant
}

/** Marks fees as given back that the rider owed this driver since then; each is given back once. */
export async function giveBackFees(tx: Tx, wish: GiveBack): Promise<readonly CancelFee[]> {
  const rows = await tablesOf<CancelFeeTables>(tx)
    .updateTable('taxi.cancel_fees')
    .set({ given_back_at: wish.at, boarded_trip_hash: wish.boardedTripHash })
    .where('rider_id', '=', wish.riderId)
    .where('driver_id', '=', wish.driverId)
    .where('charged_at', '>=', wish.chargedSince)
    .where('given_back_at', 'is', null)
    .returning(feeColumns)
    .execute()
  return rows.map(feeOf)
}

export type NewRiderCredit = ArrivalKey & {
  readonly riderId: string
  readonly amountTwd: number
  readonly why: RiderCreditReason
  readonly promisedAt: Instant
  readonly cameAt: Instant | null
  readonly creditedAt: Instant
}

/** Writes what a driver owes the rider; false where this driver owes it already. */
export async function insertRiderCredit(tx: Tx, credit: NewRiderCredit): Promise<boolean> {
  const result = await tablesOf<CancelFeeTables>(tx)
    .insertInto('taxi.rider_credits')
    .values({
      trip_hash: credit.tripHash,
      driver_id: credit.driverId,
      rider_id: credit.riderId,
      amount_twd: credit.amountTwd,
      why: credit.why,
      promised_at: credit.promisedAt,
      came_at: credit.cameAt,
      credited_at: credit.creditedAt,
    })
    .onConflict((conflict) => conflict.columns(['trip_hash', 'driver_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const CreditRow = z.object({ amount_twd: AmountTwd, why: RiderCreditReason })
export type CreditOfTrip = { readonly amount: number; readonly why: RiderCreditReason }

/** Returns the credits that drivers owed the rider of a trip, oldest first. */
export async function creditsOf(tx: Tx, tripHash: string): Promise<CreditOfTrip[]> {
  const rows = await tablesOf<CancelFeeTables>(tx)
    .selectFrom('taxi.rider_credits')
    .select(['amount_twd', 'why'])
    .where('trip_hash', '=', tripHash)
    .orderBy('credited_at')
    .execute()
  return rows.map((row) => {
    const { amount_twd: amount, why } = z.parse(CreditRow, row)
    return { amount, why }
  })
}
