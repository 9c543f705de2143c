import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Text = (lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.regex(/^\P{Cc}*$/u))

/** `07:30`, Taipei time. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Hours on certain weekdays (0 is Sunday). Hours that end before they start continue past midnight. */
export const AllowedHours = z.object({
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  from: ClockTime,
  to: ClockTime,
})
export type AllowedHours = Readonly<z.infer<typeof AllowedHours>>

/** A place at which a ride has to start or end. */
export const AllowedPlace = z.object({
  name: Text(60),
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
  radius_metres: z.int().check(z.gte(50), z.lte(200_000)),
})
export type AllowedPlace = Readonly<z.infer<typeof AllowedPlace>>

/** A field that a company requires for every ride; with choices, the value must be one of them. */
export const CustomField = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/)),
  label: Text(30),
  required: z.boolean(),
  choices: z.array(Text(40)).check(z.maxLength(50)),
})
export type CustomField = Readonly<z.infer<typeof CustomField>>

/** The rules of a group. Empty lists and null limits restrict nothing. */
export const GroupRules = z.object({
  hours: z.array(AllowedHours).check(z.maxLength(20)),
  places: z.array(AllowedPlace).check(z.maxLength(50)),
  /** Vehicle types in the words of the services: `FIX_FARE`, `SIX_PASSENGER`. */
  vehicle_types: z.array(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/))).check(z.maxLength(40)),
  ride_limit: z.nullable(AmountTwd),
  /** The limit of the whole group per calendar month in Taipei. */
  month_limit: z.nullable(AmountTwd),
  needs_ticket: z.boolean(),
  needs_note: z.boolean(),
  custom_fields: z.array(CustomField).check(z.maxLength(10)),
})
export type GroupRules = Readonly<z.infer<typeof GroupRules>>

/** The role of a member: a reviewer approves tickets, a manager also reads statements and removes members. */
export const GroupRole = z.enum(['member', 'reviewer', 'manager'])
export type GroupRole = z.infer<typeof GroupRole>

export const CompanyName = Text(60)
export const GroupName = Text(40)
