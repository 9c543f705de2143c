import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { RentalOrder } from '@daoxing/rental/contract'
import { applyOutcome, callProvider, takeDeposit } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { lockedRental } from './locked-rental.ts'
import { orderView, type RentalStep } from './order-view.ts'
import { rentals } from './rentals.ts'
import type { RentalRecord } from './stores/order-table.ts'

/** An order between its stages: the movement that takes its deposit. */
export const DepositIntent = z.object({ orderHash: z.string(), movement: z.nullable(z.string()) })
export type DepositIntent = z.infer<typeof DepositIntent>

/** Begins to take the deposit. */
export async function beginDeposit({ tx, house, order }: RentalStep): Promise<DepositIntent> {
  const { orderHash, terms } = order
  if (terms.payNowTwd === 0) {
    await depositPaid({ tx, house, order })
    return { orderHash, movement: null }
  }
  const movement = await takeDeposit({ tx, house, orderHash, amountTwd: terms.payNowTwd, how: 'charged' })
  const change = { depositState: 'paying' as const, depositMovement: movement ?? order.depositMovement }
  await rentals.amend({ tx, house, row: order, change })
  return { orderHash, movement: movement ?? null }
}

/** Outside of any transaction: asks the provider. Without an answer, jobs of the wallet go on. */
export async function askForDeposit({ house, intent }: { house: House; intent: DepositIntent }): Promise<null> {
  if (intent.movement === null) return null
  const reference = intent.movement
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
  return null
}

/** The order as it is then. A declined deposit can be paid again until its time is over. */
export async function endDeposit({
  tx,
  house,
  intent,
}: {
  tx: Tx
  house: House
  intent: DepositIntent
}): Promise<RentalOrder> {
  return orderView({ tx, house, order: await lockedRental(tx, intent.orderHash) })
}

/** The deposit is paid: the car is the rider's, or the station is asked. */
export async function depositPaid({ tx, house, order }: RentalStep): Promise<RentalRecord> {
  if (order.state !== 'AWAITING_PAYMENT') throw new Refusal('rental.movedMeanwhile', { state: order.state })
  const event = order.bookingType === 'SRENTAL_DEMAND' ? 'wishPaid' : 'depositPaid'
  return (await rentals.advance({ tx, house, row: order, event, change: { depositState: 'paid' } })).row
}
