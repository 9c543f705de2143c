import { instantFromMs, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * The basic types of OCPI 2.2.1. A property that is null or empty counts as absent, since OCPI resets a property by null.
 * An unknown member of an enumeration does not invalidate its object unless money or a state depends on it.
 */

const dateTimeForm = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z?$/

/** In UTC even without a designator; an offset such as `+00:00` is not allowed. Becomes an `Instant`. */
export const OcpiDateTime = z.pipe(
  z.string().check(
    z.regex(dateTimeForm),
    z.refine((sent) => isCalendarDay(sent.slice(0, 10))),
  ),
  z.transform((sent) => instantFromMs(Date.parse(sent.endsWith('Z') ? sent : `${sent}Z`))),
)

function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && instantFromMs(ms).startsWith(day)
}

/** An identifier: printable ASCII, compared without regard to case. */
export const ciString = (length: number) =>
  z.string().check(z.minLength(1), z.maxLength(length), z.regex(/^[\x20-\x7e]+$/))

export const OcpiId = ciString(36)
/** A CDR's id is longer, so that a credit CDR can append to the original one. */
export const OcpiCdrId = ciString(39)
export const OcpiCountryCode = z.pipe(z.string().check(z.regex(/^[A-Za-z]{2}$/)), z.transform(toUpperCase))
export const OcpiPartyId = z.pipe(z.string().check(z.regex(/^[A-Za-z0-9]{3}$/)), z.transform(toUpperCase))

function toUpperCase(sent: string): string {
  return sent.toUpperCase()
}

/** Text for people. Longer than the text of OCPI allows is accepted, so that a long name does not lose a location. */
export const OcpiText = z.string().check(z.maxLength(1000))
/** Text that some parties send as a number. */
export const textOrNumber = z.pipe(
  z.union([OcpiText, z.number()]),
  z.transform((sent) => String(sent)),
)
export const OcpiUrl = z.string().check(z.minLength(1), z.maxLength(2000))
export const OcpiNumber = z.number()
export const OcpiCurrency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** An enumeration that may get members that we do not know; they are kept as they are. */
export const openEnum = <const Members extends readonly string[]>(_members: Members) =>
  z.pipe(
    z.string().check(z.minLength(1), z.maxLength(60)),
    z.transform((sent) => sent as Members[number] | (string & {})),
  )

/** A list, which may be absent. */
export const listOf = <Schema extends z.ZodMiniType>(schema: Schema) => leftOutOr(z.array(schema), [])

export const OcpiDisplayText = z.object({ language: z.string().check(z.maxLength(10)), text: OcpiText })
export type OcpiDisplayText = z.infer<typeof OcpiDisplayText>

/** The cost with VAT is absent if VAT is unknown, which is not the same as a cost without VAT. */
export const OcpiPrice = z.object({ excl_vat: OcpiNumber, incl_vat: leftOut(OcpiNumber) })
export type OcpiPrice = z.infer<typeof OcpiPrice>

export const ocpiRoles = ['CPO', 'EMSP', 'HUB', 'NAP', 'NSP', 'OTHER', 'SCSP'] as const

/** Degrees as text with a point. Numbers are accepted and become text. */
const degrees = (most: number) =>
  z
    .pipe(
      z.union([z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)), z.number()]),
      z.transform((sent) => String(sent)),
    )
    .check(z.refine((sent) => Math.abs(Number(sent)) <= most))

export const OcpiGeoLocation = z.object({ latitude: degrees(90), longitude: degrees(180) })
export type OcpiGeoLocation = z.infer<typeof OcpiGeoLocation>

export const imageCategories = ['CHARGER', 'ENTRANCE', 'LOCATION', 'NETWORK', 'OPERATOR', 'OTHER', 'OWNER'] as const
export const OcpiImage = z.object({
  url: OcpiUrl,
  thumbnail: leftOut(OcpiUrl),
  category: openEnum(imageCategories),
  type: z.string().check(z.maxLength(20)),
  width: leftOut(OcpiNumber),
  height: leftOut(OcpiNumber),
})

export const OcpiBusinessDetails = z.object({ name: OcpiText, website: leftOut(OcpiUrl), logo: leftOut(OcpiImage) })

const energySources = ['NUCLEAR', 'GENERAL_FOSSIL', 'COAL', 'GAS', 'GENERAL_GREEN', 'SOLAR', 'WIND', 'WATER'] as const
export const OcpiEnergyMix = z.object({
  is_green_energy: z.boolean(),
  energy_sources: listOf(z.object({ source: openEnum(energySources), percentage: OcpiNumber })),
  environ_impact: listOf(z.object({ category: openEnum(['NUCLEAR_WASTE', 'CARBON_DIOXIDE']), amount: OcpiNumber })),
  supplier_name: leftOut(OcpiText),
  energy_product_name: leftOut(OcpiText),
})
