import { AmountTwd, defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { gate, own, photoBytesMax } from './call-parts.ts'
import { ScooterRental } from './rental.ts'
import { FineStatus } from './status-tables.ts'

const OrderParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) })

export const listScooterCoupons = defineCall({
  id: 'CALL-277',
  method: 'GET',
  path: '/v3/scooter/coupons',
  who: 'rider',
  purpose: "the rider's coupons for scooters",
  reply: z.object({ coupons: z.array(z.object({ code: z.string(), name: z.string() })) }),
  refusals: gate,
})

export const createScooterPaymentLink = defineCall({
  id: 'CALL-278',
  method: 'POST',
  path: '/v3/scooter/orders/{id}/payment-links',
  who: 'rider',
  purpose: 'a link to pay what is open of a rental, by any method that the rider has',
  idempotent: 'required',
  params: OrderParams,
  reply: z.object({ url: z.string(), amountTwd: AmountTwd, expiresAt: Instant }),
  refusals: ['kit.notFound', 'scooter.nothingToPay'],
})

export const listUnpaidScooterOrders = defineCall({
  id: 'CALL-281',
  method: 'GET',
  path: '/v3/scooter/orders/unpaid',
  who: 'rider',
  purpose: 'rentals whose bill or fees are open: they come before the next reservation',
  reply: z.object({ orders: z.array(ScooterRental) }),
})

/** A traffic ticket with the ride of its minute. */
export const TrafficTicket = z.object({
  ticketId: z.string(),
  wemoRentId: z.string(),
  plate: z.string(),
  /** The number of the authority's paper, what it says, and when it happened. */
  number: z.string(),
  text: z.string(),
  happenedAt: Instant,
  place: z.string(),
  amountTwd: AmountTwd,
  fineStatus: FineStatus,
  /** The span of the ride in which the minute lies: the proof that it was this rider. */
  riddenFrom: Instant,
  riddenUntil: Instant,
  objectUntil: Instant,
})
export type TrafficTicket = z.infer<typeof TrafficTicket>

export const listTrafficTickets = defineCall({
  id: 'CALL-279',
  method: 'GET',
  path: '/v3/scooter/traffic-ticket',
  who: 'rider',
  purpose: 'traffic tickets of the minutes in which the rider rode, with their proof',
  query: z.object({ wemoRentId: leftOut(z.string().check(z.maxLength(40))) }),
  reply: z.object({ tickets: z.array(TrafficTicket) }),
})

export const objectToScooterFee = defineCall({
  id: 'OWN-scooter-object',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/fees/{feeId}/objection',
  who: 'rider',
  purpose: 'objects to a fee within 14 days; it is not charged until the vendor has decided',
  idempotent: 'honoured',
  params: z.extend(OrderParams, { feeId: z.string().check(z.maxLength(60)) }),
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  reply: ScooterRental,
  refusals: [...own, 'scooter.cannotObjectNow'],
})

export const IssueKind = z.enum(['helmet', 'battery', 'brake', 'tyre', 'light', 'lock', 'dirt', 'accident', 'other'])
export type IssueKind = z.infer<typeof IssueKind>

export const reportScooterIssue = defineCall({
  id: 'CALL-280',
  method: 'POST',
  path: '/v3/scooter/issue-reports',
  who: 'rider',
  purpose:
    'reports a fault of a scooter with a picture (multipart, field `file`); a dangerous one takes it off the map',
  idempotent: 'honoured',
  upload: { maxBytes: photoBytesMax, parts: ['file'] },
  body: z.object({
    plate: z.string().check(z.minLength(3), z.maxLength(12)),
    wemoRentId: leftOut(z.string().check(z.maxLength(40))),
    kind: IssueKind,
    text: leftOut(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({ reportId: z.string(), receivedAt: Instant }),
  refusals: [...gate, 'scooter.vehicleNotFound', 'kit.notAPicture', 'kit.uploadTooLarge'],
})
