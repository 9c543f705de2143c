import { answer } from '@daoxing/kit/server'
import { getRentalCurrentStatus, wireTime } from '@daoxing/rental/contract'
import { ordersOf } from '../stores/order-store.ts'
import type { RentalRecord } from '../stores/order-table.ts'

/** Rentals of more than a month are listed on their own [RNT-023]. */
const longTermSeconds = 30 * 24 * 3600

export const getRentalCurrentStatusAnswer = answer(getRentalCurrentStatus, async ({ who: { riderId }, tx }) => {
  const orders = (await ordersOf(tx, { riderId, tab: 'unfinished' })).toSorted((a, b) =>
    a.startsAt < b.startsAt ? -1 : 1,
  )
  const next = orders.find(({ state }) => state === 'RESERVED' || state === 'WISHED' || state === 'AWAITING_PAYMENT')
  return {
    preOrder: next ? preview(next) : null,
    parkingInfos: orders
      .filter(({ state }) => state !== 'PENDING_PAYMENT')
      .map(({ orderNo, from, to, departedAt, plateNo }) => {
        return { orderNo, stationName: departedAt === null ? from.name : to.name, plateNo }
      }),
    longTermOrders: orders.filter(isLong).map(preview),
  }
})

const isLong = ({ startsAt, endsAt }: RentalRecord) =>
  Date.parse(endsAt) - Date.parse(startsAt) > longTermSeconds * 1000

const preview = ({ orderNo, startsAt, endsAt, orderHash }: RentalRecord) => {
  return { orderNo, startTime: wireTime(startsAt), endTime: wireTime(endsAt), hash: orderHash }
}
