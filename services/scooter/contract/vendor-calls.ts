import { AmountTwd, defineCall, Instant } from '@daoxing/kit/contract'
import { lenderPeerKind } from '@daoxing/assets/contract'
import { Day, LicenceClass } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { ScooterDocumentType } from './account.ts'
import { FeeType, LicenceResult } from './status-tables.ts'

const Happened = z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(100)), at: Instant })
const Text = z.string().check(z.minLength(1), z.maxLength(500))

/** A fee, with its proof. Without `wemoRentId` it concerns the rider of the plate at `happenedAt`. */
export const VendorFee = z.object({
  feeId: z.string().check(z.minLength(1), z.maxLength(60)),
  plate: z.string().check(z.maxLength(12)),
  wemoRentId: z.nullable(z.string().check(z.maxLength(40))),
  feeType: FeeType,
  amountTwd: AmountTwd,
  clause: z.string().check(z.minLength(1), z.maxLength(40)),
  number: z.string().check(z.maxLength(60)),
  text: Text,
  place: z.string().check(z.maxLength(160)),
  /** By seconds. A ticket whose paper names only the minute has its first second. */
  happenedAt: Instant,
  /** A traffic ticket is transferred to its rider; every other fee is charged after the days to object. */
  isTrafficTicket: z.boolean(),
})
export type VendorFee = z.infer<typeof VendorFee>

/** The news of the vendor about rentals and riders; the state of a scooter comes over its line. */
export const VendorEvent = z.discriminatedUnion('kind', [
  z.extend(Happened, { kind: z.literal('feeRaised'), fee: VendorFee }),
  z.extend(Happened, {
    kind: z.literal('feeDecided'),
    feeId: z.string(),
    isUpheld: z.boolean(),
    text: Text,
  }),
  z.extend(Happened, {
    kind: z.literal('licenceReviewed'),
    reviewId: z.string(),
    result: LicenceResult,
    /** In the words of the reviewer. */
    reason: z.nullable(Text),
    licence: z.nullable(
      z.object({
        licenceClass: LicenceClass,
        expiresOn: Day,
        /** The day the class was gained; null if the vendor does not know it. */
        issuedOn: z.nullable(Day),
      }),
    ),
    failed: z.array(z.object({ type: ScooterDocumentType, reason: Text })),
  }),
  /** Staff has looked for a scooter that riders missed: it is seen again, or gone. */
  z.extend(Happened, { kind: z.literal('lookedFor'), plate: z.string(), isThere: z.boolean() }),
  /** The scooter is taken out of service, or comes back: it is hidden meanwhile, and one that is ridden is after its ride. */
  z.extend(Happened, { kind: z.literal('maintenance'), plate: z.string(), isOut: z.boolean() }),
  /** Staff found the scooter given back, although it does not answer. */
  z.extend(Happened, { kind: z.literal('csReturned'), plate: z.string(), wemoRentId: z.string() }),
])
export type VendorEvent = z.infer<typeof VendorEvent>

export const pushVendorEvent = defineCall({
  id: 'OWN-scooter-push-event',
  method: 'POST',
  path: '/partner/scooter/events',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'the vendor tells of fees, reviews, maintenance and returns; repetitions change nothing',
  body: VendorEvent,
  reply: z.object({}),
  refusals: ['kit.notFound', 'kit.eventIdReused'],
})
