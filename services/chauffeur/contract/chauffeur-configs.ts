import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LadderStep } from './fare.ts'
import { CarClassName } from './trip-wish.ts'

const minutes = z.int().check(z.gte(0), z.lte(1440))

/** The prices and limits of a class of cars: amounts in NT$, hours and kilometres of each plan. */
export const ChauffeurClassTerms = z.object({
  passengersMax: z.int(),
  luggageMax: z.int(),
  babySeatsMax: z.int(),
  models: z.array(z.string()),
  plans: z.array(z.object({ duration: z.int(), mileage: z.int(), fareTwd: AmountTwd })),
  overtimeTwdPerHour: AmountTwd,
  excessTwdPerKm: AmountTwd,
  babySeatTwd: AmountTwd,
  /** Percent of the plan on holidays, and an amount for each started hour of the night. */
  holidayPercent: z.int(),
  nightTwdPerHour: AmountTwd,
})

/** The terms of the service. */
export const ChauffeurSettings = z.object({
  isServiceOn: z.boolean(),
  daysAhead: z.int(),
  stopsMax: z.int(),
  remarksMax: z.int(),
  pageSize: z.int(),
  tooCloseMetres: z.int(),
  slotMinutes: z.int(),
  fareSeconds: z.int(),
  changeSeconds: z.int(),
  answerSeconds: z.int(),
  agreementVersion: z.string(),
  depositPercent: z.int().check(z.gte(0), z.lte(30)),
  freeWaitingMinutes: minutes,
  extrasMaxTwd: AmountTwd,
  extrasDays: z.int(),
  /** From 23:00 to 06:00 in Taipei. */
  night: z.object({ from: z.int(), until: z.int() }),
  /** The falling ladder of the deposit [standard contract]. */
  cancelLadder: z.array(LadderStep),
  classes: z.record(CarClassName, ChauffeurClassTerms),
})
export type ChauffeurSettings = Readonly<z.infer<typeof ChauffeurSettings>>
