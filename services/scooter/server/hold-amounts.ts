import { configValue } from '@daoxing/configs/server'
import { plusSeconds, type Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { ScooterOrder } from '@daoxing/scooter/contract'
import { applyOutcome, callProvider, holdDeclined, orderPaymentOf, takeDeposit } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { type OrderStep, orderView } from './order-view.ts'
import { orders } from './orders.ts'
import { scooterConfigs } from './scooter-configs.ts'
import { findOrder } from './stores/order-store.ts'

/** A reservation between its stages: the order, and the movement that holds the estimate, unless it is 0. */
export const HoldIntent = z.object({ orderHash: z.string(), movement: z.nullable(z.string()) })
export type HoldIntent = z.infer<typeof HoldIntent>

/** Outside of any transaction: has the estimate held, and then the deposit. Without an answer, jobs continue. */
export async function holdAmounts({ house, intent }: { house: House; intent: HoldIntent }): Promise<null> {
  if (intent.movement !== null) await hold(house, intent.movement)
  const order = await findOrder(house.database, intent.orderHash)
  if (order?.state === 'PREPARING' && order.depositMovement !== null) await hold(house, order.depositMovement)
  return null
}

async function hold(house: House, reference: string): Promise<void> {
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
}

/** Last stage: the current order, or the refusal of the bank. */
export async function endReserving({
  tx,
  house,
  intent: { orderHash },
}: {
  tx: Tx
  house: House
  intent: HoldIntent
}): Promise<ScooterOrder | Refusal> {
  const order = await findOrder(tx, orderHash)
  if (!order) throw new Error(`there is no order ${orderHash}`)
  if (order.lastEvent !== 'declined') return orderView({ tx, house, order })
  const payment = await orderPaymentOf({ tx, house, orderHash })
  return holdDeclined({ tx, orderHash, method: order.paymentMethod, reason: payment?.declineReason ?? 'refused' })
}

/** The estimate is held: the deposit follows, or the reservation without one. */
export async function takeDepositOrReserve({ tx, house, order }: OrderStep): Promise<void> {
  const { orderHash, terms } = order
  if (terms.depositTwd === 0) return reserve({ tx, house, order })
  const depositMovement = await takeDeposit({ tx, house, orderHash, amountTwd: terms.depositTwd, how: 'held' })
  await orders.amend({ tx, house, row: order, change: { depositMovement: depositMovement ?? null } })
}

/** Everything is held: from now on the asset is reserved for the rider. */
export async function reserve({ tx, house, order }: OrderStep): Promise<void> {
  const { reserveSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const change = { reservedUntil: plusSeconds(house.clock.now(), reserveSeconds) }
  await orders.advance({ tx, house, row: order, event: 'held', change })
}
