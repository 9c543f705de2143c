import { answer } from '@daoxing/kit/server'
import { getRentalCurrentStatus, wireTime } from '@daoxing/rental/contract'
import { sharedOf } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
import { ordersOf } from '../stores/order-store.ts'
import type { RentalRecord } from '../stores/order-table.ts'

/** Rentals of more than a month are listed on their own [RNT-023]. */
const longTermSeconds = 30 * 24 * 3600

/** Cars of stations and shared cars alike. */
export const getRentalCurrentStatusAnswer = answer(getRentalCurrentStatus, async ({ who: { riderId }, tx }) => {
  const unfinished = { riderId, tab: 'unfinished' } as const
  const orders = [...(await ordersOf(tx, unfinished)), ...(await sharedOf(tx, unfinished))].toSorted((a, b) =>
    a.startsAt < b.startsAt ? -1 : 1,
  )
  const next = orders.find(({ state }) => state === 'RESERVED' || state === 'WISHED' || state === 'AWAITING_PAYMENT')
  return {
    preOrder: next ? preview(next) : null,
    parkingInfos: orders
      .filter(({ state }) => state !== 'PENDING_PAYMENT')
      .map((order) => ({ orderNo: order.orderNo, stationName: placeOf(order), plateNo: order.plateNo })),
    longTermOrders: orders.filter(isLong).map(preview),
  }
})

type Unfinished = RentalRecord | SharedRecord

/** Where the car is, or where it goes back. */
function placeOf(order: Unfinished): string {
  if ('lot' in order) return order.lot.name
  return order.departedAt === null ? order.from.name : order.to.name
}

const isLong = ({ startsAt, endsAt }: Unfinished) => Date.parse(endsAt) - Date.parse(startsAt) > longTermSeconds * 1000

const preview = ({ orderNo, startsAt, endsAt, orderHash }: Unfinished) => {
  return { orderNo, startTime: wireTime(startsAt), endTime: wireTime(endsAt), hash: orderHash }
}
