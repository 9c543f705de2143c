import { driverCard } from '@daoxing/dispatch/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  isSampleDriverCancellable,
  isSampleDriverLive,
  type SampleDriverOrder,
  type SampleDriverPayment,
} from '@daoxing/sample-driver/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import type { OrderRecord } from './stores/order-table.ts'

export type OrderInput = { readonly tx: Tx; readonly house: House; readonly order: OrderRecord }

/** The full order as its rider sees it. */
export async function orderView({ tx, house, order }: OrderInput): Promise<SampleDriverOrder> {
  const { orderHash, revision, state, lastEvent, pickup, dropoff, route, priceTwd, pickupRoute } = order
  const { requestedAt, arrivedAt, startedAt, finishedAt, endedAt } = order
  return {
    ...{ orderHash, revision, state, lastEvent, pickup, dropoff, route, priceTwd },
    isUnderWay: isSampleDriverLive(state) && order.unpaidSince === null,
    payment: await paymentView({ tx, house, order }),
    driver: await driverView(tx, order),
    pickupRoute: state === 'DRIVER_EN_ROUTE' ? pickupRoute : null,
    arrivesAt: arrivesAt(order),
    ...{ requestedAt, arrivedAt, startedAt, finishedAt, endedAt },
    cancel: {
      isPossible: isSampleDriverCancellable(state),
      feeTwd: cancelFeeNowTwd(order),
      chargedTwd: order.chargedFeeTwd,
    },
  }
}

/** Cancelling is free until the driver has arrived. */
export function cancelFeeNowTwd({ state, cancelFeeTwd }: OrderRecord): number {
  return state === 'ARRIVED' ? cancelFeeTwd : 0
}

/** The next arrival: of the driver at the pickup, then of the rider at the drop-off. */
export function arrivesAt({ state, promisedAt, startedAt, route }: OrderRecord): Instant | null {
  if (state === 'DRIVER_EN_ROUTE') return promisedAt
  return state === 'TRIP_STARTED' && startedAt !== null ? plusSeconds(startedAt, route.durationSeconds) : null
}

async function paymentView({ tx, house, order: { orderHash } }: OrderInput): Promise<SampleDriverPayment> {
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) throw new Error(`the order ${orderHash} has no payment`)
  const { revision, status, method, paidTwd, openTwd, canPay } = payment
  return { revision, status, method, paidTwd, openTwd, canPay }
}

async function driverView(tx: Tx, { driverId }: OrderRecord): Promise<SampleDriverOrder['driver']> {
  const card = driverId === null ? undefined : await driverCard({ tx, driverId })
  if (!card) return null
  const { displayName: name, rating, vehicle } = card
  return { driverId: card.driverId, name, rating, plate: vehicle?.plate ?? null, model: vehicle?.model ?? null }
}
