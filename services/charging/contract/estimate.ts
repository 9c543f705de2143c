import { AmountTwd, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A line of a price or a bill: `quantity` of its unit at `unitTwd`, VAT included. Amounts are decimal texts. */
export const BillLine = z.object({
  type: z.enum(['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME', 'MIN_PRICE', 'MAX_PRICE', 'DISCOUNT', 'CREDIT']),
  quantity: z.string(),
  unit: z.enum(['kWh', 'h', 'session']),
  unitTwd: z.string(),
  amountTwd: z.string(),
  from: z.nullable(Instant),
  until: z.nullable(Instant),
})
export type BillLine = z.infer<typeof BillLine>

/** Energy, time and cost of a charge, by the engine that bills. */
export const ChargeEstimate = z.object({
  energyKwh: z.number(),
  minutes: z.int(),
  /** Without a known car, that of the dearest usual one. */
  totalTwd: AmountTwd,
  /** The price for the cheapest usual car, if the price depends on a car that is not known. */
  leastTwd: z.optional(AmountTwd),
  lines: z.array(BillLine),
  /** The power is limited by the car, the connector, or near the end by the battery. */
  limitedBy: z.enum(['car', 'connector', 'battery']),
  /** When the grace ends if the rider starts now, and what an hour costs after it. */
  graceEndsAt: z.nullable(Instant),
  afterGraceTwdPerHour: z.nullable(z.number()),
})
export type ChargeEstimate = z.infer<typeof ChargeEstimate>

/** The rider's limit: the session is stopped when it is reached. */
export const ChargeLimit = z.object({
  kind: z.enum(['twd', 'kwh', 'percent', 'minutes']),
  value: z.int().check(z.gte(1), z.lte(100_000)),
})
export type ChargeLimit = z.infer<typeof ChargeLimit>
