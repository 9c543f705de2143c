import { OcpiTariff } from '@daoxing/charging/contract'
import * as z from 'zod/mini'

/** The discount of the rider, by contract or subscription, in the hours of the place. */
export const Discount = z.object({
  name: z.string(),
  percent: z.number().check(z.gt(0), z.lte(100)),
  /** `22:00` and `08:00`; null for the whole day. */
  window: z.nullable(z.object({ from: z.string(), until: z.string() })),
})
export type Discount = z.infer<typeof Discount>

/** The price of a session as it stood at the start: it counts for the whole session. */
export const SessionTerms = z.object({
  tariff: OcpiTariff,
  timeZone: z.string(),
  discount: z.nullable(Discount),
  /** The place is free for so long after the power ends. */
  graceSeconds: z.int(),
  /** The price of an hour at the place after the grace, VAT included; null if nothing. */
  parkingTwdPerHour: z.nullable(z.number()),
  /** `occupancy` is a fee of the operator, on this bill; `site` is the rate of the car park, paid there. */
  parking: z.enum(['none', 'site', 'occupancy']),
  /** The most that the chosen car draws at this connector, in watts. Another car may be plugged in and draw more. */
  maxWatts: z.int(),
  /** The usable energy of the rider's car and its charge at the start; null without a car. */
  car: z.nullable(
    z.object({ carSeriesId: z.string(), usableWh: z.int(), nowPercent: z.int(), targetPercent: z.int() }),
  ),
})
export type SessionTerms = z.infer<typeof SessionTerms>
