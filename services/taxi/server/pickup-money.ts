import { plusSeconds } from '@daoxing/kit/contract'
import type { RiderCreditReason } from '@daoxing/taxi/contract'
import { announceTrip } from './announce-trip.ts'
import { pickupFactsOf } from './heard-arrival.ts'
import { lockedTrip } from './locked-trip.ts'
import { cameAt, isTooLate, type ProvenWait } from './rules/cancel-fee.ts'
import { giveBackFees, insertCancelFee, insertRiderCredit } from './stores/cancel-fee-store.ts'
import { amendTrip } from './stores/trip-store.ts'
import type { ViewInput } from './trip-view.ts'

type Charge = ViewInput & {
  readonly wait: ProvenWait | null
  /** What the rider has agreed to; null where nobody could be asked. */
  readonly agreedTwd: number | null
}

/** Books the fee that stands in a cancelled trip, on its proof. The database refuses one that has none. */
export async function chargeCancelFee({ tx, house, trip, wait, agreedTwd }: Charge): Promise<void> {
  const { tripHash, riderId, driverId, cancel, cancelRule } = trip
  const amountTwd = cancel?.feeTwd ?? 0
  if (amountTwd === 0) return
  if (driverId === null || wait === null || cancelRule === null) throw new Error(`the fee of ${tripHash} has no proof`)
  const { waitingSince, heardUntil } = wait
  await insertCancelFee(tx, {
    ...{ tripHash, riderId, driverId, amountTwd, agreedTwd, waitingSince, heardUntil },
    freeWaitSeconds: cancelRule.freeWaitSeconds,
    chargedAt: house.clock.now(),
  })
  house.log.info({ tripHash, driverId, amountTwd }, 'a cancel fee is due')
}

/** Books what the trip's driver owes the rider, once for each driver. The trip is as it was with that driver. */
export async function creditRiderFor({
  tx,
  house,
  trip,
  why,
}: ViewInput & { readonly why: RiderCreditReason }): Promise<void> {
  const { tripHash, riderId, driverId, promisedAt } = trip
  const facts = await pickupFactsOf({ tx, house, trip })
  if (!facts || driverId === null || promisedAt === null || facts.rule.amountTwd === 0) return
  const { amountTwd } = facts.rule
  const credit = { tripHash, riderId, driverId, amountTwd, why, promisedAt, cameAt: cameAt(facts) }
  const isNew = await insertRiderCredit(tx, { ...credit, creditedAt: house.clock.now() })
  if (isNew) house.log.info({ tripHash, driverId, amountTwd, why }, 'a driver owes the rider')
}

/** At boarding: a car that came too late is owed for, and a fee that this rider owes this driver was none. */
export async function settlePickup({ tx, house, trip }: ViewInput): Promise<void> {
  const { riderId, driverId, tripHash, cancelRule, startedAt } = trip
  if (driverId === null || cancelRule === null) return
  const facts = await pickupFactsOf({ tx, house, trip })
  if (facts && isTooLate(facts)) await creditRiderFor({ tx, house, trip, why: 'driverLate' })
  const at = startedAt ?? house.clock.now()
  const chargedSince = plusSeconds(at, -cancelRule.boardedAgainSeconds)
  const fees = await giveBackFees(tx, { riderId, driverId, chargedSince, boardedTripHash: tripHash, at })
  for (const fee of fees) {
    house.log.info({ tripHash: fee.tripHash, driverId, amountTwd: fee.amountTwd }, 'a cancel fee is given back')
    const cancelled = await lockedTrip(tx, fee.tripHash)
    await announceTrip({ tx, house, trip: await amendTrip(tx, cancelled, {}) })
  }
}
