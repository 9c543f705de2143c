import { BookingPolicy } from '@daoxing/bookings/contract'
import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Insurance } from './estimate.ts'

const metres = z.int().check(z.gte(1))
const seconds = z.int().check(z.gte(1))
const count = z.int().check(z.gte(1))
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** A time of the day in Taipei. `24:00` is the end of the day. */
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))

/** The distance part of a price: a base with its first metres, then an amount for each started step. */
const Distance = { baseTwd: AmountTwd, baseMetres: metres, stepTwd: AmountTwd, stepMetres: metres }

/**
 * The tariff of a county from a day on; `*` is any other county. The latest that has begun applies. Night is the hour of
 * the start, holiday its day.
 */
export const CountyTariff = z.object({
  county: z.string(),
  from: Day,
  ...Distance,
  hourTwd: AmountTwd,
  night: z.nullable(z.object({ from: Clock, until: Clock, twd: AmountTwd })),
  holidayTwd: AmountTwd,
})
export type CountyTariff = Readonly<z.infer<typeof CountyTariff>>

/** A guide price that a county has agreed with its fleets: information, no law. */
export const CountyGuidePrice = z.object({ county: z.string(), from: Day, ...Distance, source: z.string() })
export type CountyGuidePrice = Readonly<z.infer<typeof CountyGuidePrice>>

/** A county in which drivers work. `until` at or before `from` lies after midnight; 00:00 to 24:00 is all day. */
export const CountyArea = z.object({ county: z.string(), from: Clock, until: Clock })
export type CountyArea = Readonly<z.infer<typeof CountyArea>>

export const DesignatedDriverTimes = z.object({
  quoteSeconds: seconds,
  patienceSeconds: seconds,
  /** Free waiting at the car; afterwards the driver may report a rider who does not come. */
  freeWaitSeconds: seconds,
  /** The driver's time to answer a change. */
  answerSeconds: seconds,
  /** After this many wrong codes no code is taken for `codeBlockSeconds`. */
  codeTries: count,
  codeBlockSeconds: seconds,
  paymentLinkSeconds: seconds,
})
export type DesignatedDriverTimes = Readonly<z.infer<typeof DesignatedDriverTimes>>

/** A policy of the insurer; names of its items are words. */
export const DesignatedDriverInsurance = z.extend(Insurance, {
  items: z.array(
    z.object({ id: z.enum(['thirdPartyInjury', 'thirdPartyProperty', 'ownCar', 'passenger']), amount: AmountTwd }),
  ),
})
export type DesignatedDriverInsurance = Readonly<z.infer<typeof DesignatedDriverInsurance>>

/** The configs of the service that screens use. */
export const designatedDriverPublicConfigs = {
  /** How far ahead a driver can be reserved, and how the driver is found. */
  designated_driver_reservation: BookingPolicy,
}
