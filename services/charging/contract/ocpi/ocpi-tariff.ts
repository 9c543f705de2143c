import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  listOf,
  OcpiCountryCode,
  OcpiCurrency,
  OcpiDateTime,
  OcpiDisplayText,
  OcpiEnergyMix,
  OcpiId,
  OcpiNumber,
  OcpiPartyId,
  OcpiPrice,
  OcpiUrl,
  openEnum,
} from './ocpi-types.ts'

export const tariffDimensions = ['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME'] as const

/** Money depends on its type, so an unknown one is refused. */
export const OcpiPriceComponent = z.object({
  type: z.enum(tariffDimensions),
  /** Per kWh or hour, without VAT. */
  price: OcpiNumber,
  /** Per cent. Absent: no VAT is applicable, unlike 0 per cent. */
  vat: leftOut(OcpiNumber),
  /** Wh or seconds. */
  step_size: z.number().check(z.gte(0)),
})
export type OcpiPriceComponent = z.infer<typeof OcpiPriceComponent>

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const localDay = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/))

/** Times and days are local to the location; `max…` and ends are exclusive. */
export const OcpiTariffRestrictions = z.object({
  start_time: leftOut(timeOfDay),
  end_time: leftOut(timeOfDay),
  start_date: leftOut(localDay),
  end_date: leftOut(localDay),
  min_kwh: leftOut(OcpiNumber),
  max_kwh: leftOut(OcpiNumber),
  min_current: leftOut(OcpiNumber),
  max_current: leftOut(OcpiNumber),
  min_power: leftOut(OcpiNumber),
  max_power: leftOut(OcpiNumber),
  min_duration: leftOut(OcpiNumber),
  max_duration: leftOut(OcpiNumber),
  day_of_week: listOf(z.enum(weekdays)),
  reservation: leftOut(z.enum(['RESERVATION', 'RESERVATION_EXPIRES'])),
})
export type OcpiTariffRestrictions = z.infer<typeof OcpiTariffRestrictions>

export const OcpiTariffElement = z.object({
  price_components: z.array(OcpiPriceComponent).check(z.minLength(1)),
  restrictions: leftOut(OcpiTariffRestrictions),
})
export type OcpiTariffElement = z.infer<typeof OcpiTariffElement>

export const tariffTypes = ['AD_HOC_PAYMENT', 'PROFILE_CHEAP', 'PROFILE_FAST', 'PROFILE_GREEN', 'REGULAR'] as const

export const OcpiTariff = z.object({
  country_code: OcpiCountryCode,
  party_id: OcpiPartyId,
  id: OcpiId,
  currency: OcpiCurrency,
  /** Absent: valid for all sessions. */
  type: leftOut(openEnum(tariffTypes)),
  tariff_alt_text: listOf(OcpiDisplayText),
  tariff_alt_url: leftOut(OcpiUrl),
  min_price: leftOut(OcpiPrice),
  max_price: leftOut(OcpiPrice),
  elements: z.array(OcpiTariffElement).check(z.minLength(1), z.maxLength(500)),
  start_date_time: leftOut(OcpiDateTime),
  end_date_time: leftOut(OcpiDateTime),
  energy_mix: leftOut(OcpiEnergyMix),
  last_updated: OcpiDateTime,
})
export type OcpiTariff = z.infer<typeof OcpiTariff>

/** A tariff as it is pushed: an official example has no `last_updated`, and is as new as its request. */
export const OcpiTariffAsSent = z.extend(OcpiTariff, { last_updated: leftOut(OcpiDateTime) })
