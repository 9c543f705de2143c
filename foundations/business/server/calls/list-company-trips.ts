import { type CompanyTrip, listCompanyTrips } from '@daoxing/business/contract'
import { Instant, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { findOrders } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { type CompanyRide, ridesOf } from '../stores/ride-store.ts'

type RidePlace = Pick<CompanyRide, 'requestedAt' | 'orderHash'>

export const listCompanyTripsAnswer = answer(listCompanyTrips, async ({ query, who: { riderId }, tx }) => {
  const { company_id: companyId, limit, cursor } = query
  const before = cursor === undefined ? undefined : placeOf(cursor)
  // One more row than requested, to detect whether another page follows.
  const found = await ridesOf(tx, { riderId, companyId, before, limit: limit + 1 })
  const rides = found.slice(0, limit)
  const hashes = rides.map(({ orderHash }) => orderHash)
  const orders = new Map((await findOrders(tx, hashes)).map((order) => [order.orderHash, order]))
  const trips = rides.flatMap((ride): CompanyTrip[] => {
    const order = orders.get(ride.orderHash)
    if (!order) return []
    return [
      {
        trip_hash: ride.orderHash,
        service: order.service,
        status: order.status,
        company_id: ride.companyId,
        company_name: ride.companyName,
        group_id: ride.groupId,
        group_name: ride.groupName,
        ticketId: ride.ticketId,
        business_note: ride.note,
        custom_field: ride.customAnswers,
        amount: ride.spentTwd,
        start_address: order.start.address,
        end_address: order.end?.address ?? null,
        request_time: ride.requestedAt,
      },
    ]
  })
  const last = rides.at(-1)
  return { trips, cursor: found.length > limit && last ? cursorOf(last) : null }
})

function cursorOf({ requestedAt, orderHash }: RidePlace): string {
  return Buffer.from(`${requestedAt} ${orderHash}`).toString('base64url')
}

/** The cursor is untrusted input: only a valid instant and a valid hash may reach the database. */
function placeOf(cursor: string): RidePlace {
  const [requestedAt = '', orderHash = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isMoment = z.safeParse(Instant, requestedAt).success && !Number.isNaN(Date.parse(requestedAt))
  if (!isMoment || !/^[\w-]{1,64}$/.test(orderHash)) throw new Refusal('kit.invalidInput', { field: 'cursor' })
  return { requestedAt, orderHash }
}
