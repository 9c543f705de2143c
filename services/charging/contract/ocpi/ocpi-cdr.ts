import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { connectorFormats, connectorStandards, OcpiPowerType } from './ocpi-location.ts'
import { authMethods, OcpiCdrToken, OcpiChargingPeriod } from './ocpi-session.ts'
import { OcpiTariff } from './ocpi-tariff.ts'
import {
  ciString,
  listOf,
  OcpiCdrId,
  OcpiCountryCode,
  OcpiCurrency,
  OcpiDateTime,
  OcpiGeoLocation,
  OcpiId,
  OcpiNumber,
  OcpiPartyId,
  OcpiPrice,
  OcpiText,
  OcpiUrl,
  openEnum,
} from './ocpi-types.ts'

/** `#NA` stands for the EVSE and the connector of a reservation that never became a session. */
export const OcpiCdrLocation = z.object({
  id: OcpiId,
  name: leftOut(OcpiText),
  address: OcpiText,
  city: OcpiText,
  postal_code: leftOut(OcpiText),
  state: leftOut(OcpiText),
  country: z.string().check(z.maxLength(3)),
  coordinates: OcpiGeoLocation,
  evse_uid: OcpiId,
  evse_id: z.string().check(z.minLength(1), z.maxLength(60)),
  connector_id: OcpiId,
  connector_standard: openEnum(connectorStandards),
  connector_format: openEnum(connectorFormats),
  connector_power_type: OcpiPowerType,
})

const OcpiSignedData = z.object({
  encoding_method: ciString(60),
  encoding_method_version: leftOut(z.int()),
  public_key: leftOut(z.string().check(z.maxLength(5000))),
  signed_values: z.array(
    z.object({
      nature: ciString(60),
      plain_data: z.string().check(z.maxLength(10_000)),
      signed_data: z.string().check(z.maxLength(10_000)),
    }),
  ),
  url: leftOut(OcpiUrl),
})

/** The bill of the operator. It is final: a correction is a credit CDR, and possibly a new CDR. */
export const OcpiCdr = z.object({
  country_code: OcpiCountryCode,
  party_id: OcpiPartyId,
  id: OcpiCdrId,
  start_date_time: OcpiDateTime,
  end_date_time: OcpiDateTime,
  session_id: leftOut(OcpiId),
  cdr_token: OcpiCdrToken,
  auth_method: openEnum(authMethods),
  authorization_reference: leftOut(OcpiId),
  cdr_location: OcpiCdrLocation,
  meter_id: leftOut(OcpiText),
  currency: OcpiCurrency,
  tariffs: listOf(OcpiTariff),
  charging_periods: z.array(OcpiChargingPeriod).check(z.minLength(1), z.maxLength(5000)),
  signed_data: leftOut(OcpiSignedData),
  total_cost: OcpiPrice,
  total_fixed_cost: leftOut(OcpiPrice),
  /** kWh. */
  total_energy: OcpiNumber,
  total_energy_cost: leftOut(OcpiPrice),
  /** Hours, with and without charging. */
  total_time: OcpiNumber,
  total_time_cost: leftOut(OcpiPrice),
  /** Hours without charging. */
  total_parking_time: leftOut(OcpiNumber),
  total_parking_cost: leftOut(OcpiPrice),
  total_reservation_cost: leftOut(OcpiPrice),
  remark: leftOut(OcpiText),
  invoice_reference_id: leftOut(OcpiCdrId),
  credit: leftOut(z.boolean()),
  /** The CDR that a credit CDR credits. */
  credit_reference_id: leftOut(OcpiCdrId),
  home_charging_compensation: leftOut(z.boolean()),
  last_updated: OcpiDateTime,
})
export type OcpiCdr = z.infer<typeof OcpiCdr>
