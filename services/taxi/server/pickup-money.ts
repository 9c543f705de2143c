import { plusSeconds } from '@daoxing/kit/contract'
import type { RiderCreditReason } from '@daoxing/taxi/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { chargeFee, creditRider, openHold, orderPaymentOf, releaseHold } from '@daoxing/wallet/server'
import { pickupFactsOf } from './heard-arrival.ts'
import { waiveFee } from './jobs/taxi-jobs.ts'
import { cameAt, isTooLate, type ProvenWait } from './rules/cancel-fee.ts'
import { giveBackFees, insertCancelFee, insertRiderCredit } from './stores/cancel-fee-store.ts'
import type { ViewInput } from './view-input.ts'

type Charge = ViewInput & {
  readonly wait: ProvenWait | null
  /** The fee that the rider agreed to; null where the rider could not be asked. */
  readonly agreedTwd: number | null
}

/**
 * Books the fee that stands in a cancelled trip, on its proof, and has it collected by the rider's own way to pay; of cash
 * it is owed. The database refuses a fee that has no proof. Where nothing is due, what was held is let go.
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
  const method = await methodOf({ tx, house, trip })
  await chargeFee({ tx, house, orderHash, riderId, amountTwd, method, payee: `driver:${driverId}` })
  house.log.info({ tripHash, driverId, amountTwd }, 'a cancel fee is due')
}

/** How the trip is paid. One that was hailed before payments were opened for trips is paid in cash. */
async function methodOf({ tx, house, trip }: ViewInput): Promise<PaymentMethod> {
  const { tripHash: orderHash, tripId: orderNumber, riderId } = trip
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (payment) return payment.method
  const order = { orderHash, orderNumber, riderId, service: 'taxi' } as const
  await openHold({ tx, house, order, payer: { method: 'cash', instrument: null }, amountTwd: 0 })
  return 'cash'
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
  if (!isNew) return
  // One trip may have several drivers, each of whom owes for it.
  const cause = `${why}${trip.driverCancels}`
  await creditRider({ tx, house, riderId, orderHash: tripHash, amountTwd, cause, owedBy: `owes:driver:${driverId}` })
  house.log.info({ tripHash, driverId, amountTwd, why }, 'a driver owes the rider')
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
    // Money may be under way for it at this moment, and nobody boards later because of that.
    await house.jobs.plan(tx, waiveFee, { tripHash: fee.tripHash }, { key: `taxi:waive:${fee.tripHash}` })
  }
}
