import { plusSeconds } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { RiderCreditReason } from '@daoxing/taxi/contract'
import { chargeFee, creditRider, holdByEstimate, orderPaymentOf, releaseHold } from '@daoxing/wallet/server'
import { pickupFactsOf } from './heard-arrival.ts'
import { waiveFee } from './jobs/taxi-jobs.ts'
import { cameAt, isTooLate, type ProvenWait } from './rules/cancel-fee.ts'
import { creditsOf, giveBackFees, insertCancelFee, insertRiderCredit } from './stores/cancel-fee-store.ts'
import type { ViewInput } from './view-input.ts'

type Charge = ViewInput & {
  readonly wait: ProvenWait | null
  /** The fee that the rider agreed to; null if the rider could not be asked. */
  readonly agreedTwd: number | null
}

/**
 * Charges the fee of a cancelled trip, on its proof, with the rider's payment method; in cash it becomes a debt. The
 * database refuses a fee without a proof. Without a fee, the hold is released.
 */
export async function chargeCancelFee({ tx, house, trip, wait, agreedTwd }: Charge): Promise<void> {
  const { tripHash, riderId, driverId, cancel, cancelRule } = trip
  const amountTwd = cancel?.feeTwd ?? 0
  const orderHash = tripHash
  if (amountTwd === 0) return releaseHold({ tx, house, orderHash })
  if (driverId === null || wait === null || cancelRule === null) throw new Error(`the fee of ${tripHash} has no proof`)
  const { waitingSince, heardUntil } = wait
  await insertCancelFee(tx, {
    ...{ tripHash, riderId, driverId, amountTwd, agreedTwd, waitingSince, heardUntil },
    freeWaitSeconds: cancelRule.freeWaitSeconds,
    chargedAt: house.clock.now(),
  })
  await openMissingPayment({ tx, house, trip })
  await chargeFee({ tx, house, orderHash, amountTwd, payee: { kind: 'driver', id: driverId } })
  house.log.info({ tripHash, driverId, amountTwd }, 'a cancel fee is due')
}

/** Opens the payment of an older trip, from before each trip had one. Such a trip is paid in cash. */
async function openMissingPayment({ tx, house, trip }: ViewInput): Promise<void> {
  const { tripHash: orderHash, tripId: orderNumber, riderId } = trip
  if (await orderPaymentOf({ tx, house, orderHash })) return
  const order = { orderHash, orderNumber, riderId, service: 'taxi' } as const
  await holdByEstimate({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 0 })
}

/** Books the driver's debt to the rider, once per driver; false if none is booked. `trip` is its state with that driver. */
export async function creditRiderFor({
  tx,
  house,
  trip,
  why,
}: ViewInput & { readonly why: RiderCreditReason }): Promise<boolean> {
  const { tripHash, riderId, driverId, promisedAt } = trip
  // A reservation is credited for lateness once, either by its driver or by the house.
  if (why === 'driverLate' && trip.reservation !== null && (await isCreditedLate(tx, tripHash))) return false
  const facts = await pickupFactsOf({ tx, house, trip })
  if (!facts || driverId === null || promisedAt === null || facts.rule.amountTwd === 0) return false
  const { amountTwd } = facts.rule
  const credit = { tripHash, riderId, driverId, amountTwd, why, promisedAt, cameAt: cameAt(facts) }
  const isNew = await insertRiderCredit(tx, { ...credit, creditedAt: house.clock.now() })
  if (!isNew) return false
  // One trip may have several drivers, each of whom owes for it.
  const cause = `${why}${trip.driverCancels}`
  await creditRider({
    tx,
    house,
    riderId,
    orderHash: tripHash,
    amountTwd,
    cause,
    owedBy: { kind: 'driver', id: driverId },
  })
  house.log.info({ tripHash, driverId, amountTwd, why }, 'a driver owes the rider')
  return true
}

const isCreditedLate = async (tx: Tx, tripHash: string) =>
  (await creditsOf(tx, tripHash)).some(({ why }) => why === 'driverLate')

/**
 * Credits the rider for a reserved car that has not come. The driver who claimed the ride owes it, or the platform if
 * no driver had. Returns false if nothing is owed.
 */
export async function creditRiderLate({ tx, house, trip }: ViewInput): Promise<boolean> {
  const { tripHash, riderId, driverId, cancelRule, reservation, promisedAt } = trip
  if (cancelRule === null || reservation === null || cancelRule.amountTwd === 0) return false
  if (driverId !== null && promisedAt === reservation.boardingAt)
    return creditRiderFor({ tx, house, trip, why: 'driverLate' })
  if (await isCreditedLate(tx, tripHash)) return false
  const { amountTwd } = cancelRule
  const facts = { tripHash, riderId, driverId: 'house', amountTwd, why: 'driverLate', cameAt: null } as const
  await insertRiderCredit(tx, { ...facts, promisedAt: reservation.boardingAt, creditedAt: house.clock.now() })
  await creditRider({ tx, house, riderId, orderHash: tripHash, amountTwd, cause: 'reservationLate' })
  return true
}

/** Runs at boarding: credits a late car, and waives a fee of this rider for the same driver. */
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
    // A payment of the fee may be in progress. A job waives the fee, so that boarding does not wait for it.
    await house.jobs.plan(tx, waiveFee, { tripHash: fee.tripHash }, { key: `taxi:waive:${fee.tripHash}` })
  }
}
