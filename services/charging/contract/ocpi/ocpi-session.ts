import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  ciString,
  listOf,
  OcpiCountryCode,
  OcpiCurrency,
  OcpiDateTime,
  OcpiId,
  OcpiNumber,
  OcpiPartyId,
  OcpiPrice,
  OcpiText,
  openEnum,
} from './ocpi-types.ts'

export const tokenTypes = ['AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID'] as const
export const OcpiTokenType = z.enum(tokenTypes)
export type OcpiTokenType = z.infer<typeof OcpiTokenType>

export const cdrDimensions = [
  'CURRENT',
  'ENERGY',
  'ENERGY_EXPORT',
  'ENERGY_IMPORT',
  'MAX_CURRENT',
  'MIN_CURRENT',
  'MAX_POWER',
  'MIN_POWER',
  'PARKING_TIME',
  'POWER',
  'RESERVATION_TIME',
  'STATE_OF_CHARGE',
  'TIME',
] as const

/** kWh, hours, kW, A or per cent. */
export const OcpiCdrDimension = z.object({ type: openEnum(cdrDimensions), volume: OcpiNumber })
export type OcpiCdrDimension = z.infer<typeof OcpiCdrDimension>

/** Ends when the next one starts, and the last one with the session. */
export const OcpiChargingPeriod = z.object({
  start_date_time: OcpiDateTime,
  dimensions: z.array(OcpiCdrDimension).check(z.minLength(1)),
  tariff_id: leftOut(OcpiId),
})
export type OcpiChargingPeriod = z.infer<typeof OcpiChargingPeriod>

/** The token by which a session was started. Parties of OCPI 2.2 send it without its owner. */
export const OcpiCdrToken = z.object({
  country_code: leftOut(OcpiCountryCode),
  party_id: leftOut(OcpiPartyId),
  uid: OcpiId,
  type: openEnum(tokenTypes),
  contract_id: ciString(36),
})

export const authMethods = ['AUTH_REQUEST', 'COMMAND', 'WHITELIST'] as const
export const sessionStatuses = ['ACTIVE', 'COMPLETED', 'INVALID', 'PENDING', 'RESERVATION'] as const

/** A charging session at its operator, as it stands. The `authorization_reference` of our commands is the order's hash. */
export const OcpiSession = z.object({
  country_code: OcpiCountryCode,
  party_id: OcpiPartyId,
  id: OcpiId,
  start_date_time: OcpiDateTime,
  end_date_time: leftOut(OcpiDateTime),
  kwh: OcpiNumber,
  cdr_token: OcpiCdrToken,
  auth_method: openEnum(authMethods),
  authorization_reference: leftOut(OcpiId),
  location_id: OcpiId,
  /** `#NA` for a reservation that has no EVSE yet; so is the connector. */
  evse_uid: OcpiId,
  connector_id: OcpiId,
  meter_id: leftOut(OcpiText),
  currency: OcpiCurrency,
  charging_periods: listOf(OcpiChargingPeriod),
  total_cost: leftOut(OcpiPrice),
  status: z.enum(sessionStatuses),
  last_updated: OcpiDateTime,
})
export type OcpiSession = z.infer<typeof OcpiSession>
