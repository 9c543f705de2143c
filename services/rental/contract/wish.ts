import { Flag, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalInvoiceInfo } from './invoice.ts'
import { isStep } from './rental-times.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(60))

/** A time on the wire: epoch milliseconds, in steps of 10 minutes [RNT-046, RNT-054]. */
export const WireTime = z
  .int()
  .check(
    z.gte(1_577_836_800_000, { error: 'times are epoch milliseconds' }),
    z.lte(4_102_444_800_000),
    z.refine(isStep, { error: 'times have steps of 10 minutes' }),
  )

/** Y or N [RNT-018]. */
export const YesNo = z.enum(['Y', 'N'])
export type YesNo = z.infer<typeof YesNo>

/** The wish of a rider: the fields of the estimate and of the order [RNT-017]. */
export const RentalWish = z.object({
  startTime: WireTime,
  endTime: WireTime,
  fromStationId: Id,
  toStationId: Id,
  carModelCode: Id,
  /** Whether only this model will do; otherwise the desk may hand over a better one. */
  carModelSpecified: Flag,
  accessories: z.optional(
    z.array(z.object({ code: Id, qty: z.int().check(z.gte(1), z.lte(9)) })).check(z.maxLength(20)),
  ),
  /** One entry for the renter and each further driver. */
  drivers: z.optional(z.array(z.object({ noDuty: YesNo, autoRenew: YesNo })).check(z.minLength(1), z.maxLength(4))),
  carrier: z.optional(RentalInvoiceInfo),
  /** Not offered yet: a value is refused by its name. */
  coupon: leftOut(z.string().check(z.maxLength(60))),
  paymentMethod: leftOut(z.string().check(z.maxLength(40))),
  cardId: leftOut(Id),
  /** Insurance without excess. */
  isPremiumNoDuty: z.optional(Flag),
  /** Not offered yet: true is refused by its name. */
  isLinegoPointsRedeem: z.optional(Flag),
})
export type RentalWish = z.infer<typeof RentalWish>
