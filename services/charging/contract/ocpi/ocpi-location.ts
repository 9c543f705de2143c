import { leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  listOf,
  OcpiBusinessDetails,
  OcpiCountryCode,
  OcpiDateTime,
  OcpiDisplayText,
  OcpiEnergyMix,
  OcpiGeoLocation,
  OcpiId,
  OcpiImage,
  OcpiNumber,
  OcpiPartyId,
  OcpiText,
  OcpiUrl,
  openEnum,
  textOrNumber,
} from './ocpi-types.ts'

export const evseStatuses = [
  'AVAILABLE',
  'BLOCKED',
  'CHARGING',
  'INOPERATIVE',
  'OUTOFORDER',
  'PLANNED',
  'REMOVED',
  'RESERVED',
  'UNKNOWN',
] as const
/** A status that we do not know is UNKNOWN: nothing is promised of it. */
export const OcpiEvseStatus = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(60)),
  z.transform((sent) => evseStatuses.find((status) => status === sent) ?? 'UNKNOWN'),
)
export type OcpiEvseStatus = z.infer<typeof OcpiEvseStatus>

export const connectorStandards = [
  'CHADEMO',
  'CHAOJI',
  'GBT_AC',
  'GBT_DC',
  'IEC_62196_T1',
  'IEC_62196_T1_COMBO',
  'IEC_62196_T2',
  'IEC_62196_T2_COMBO',
  'IEC_62196_T3A',
  'IEC_62196_T3C',
  'TESLA_R',
  'TESLA_S',
  // The domestic, industrial, NEMA and pantograph plugs are kept as text: no car of a rider has one.
] as const
export const connectorFormats = ['SOCKET', 'CABLE'] as const
export const powerTypes = ['AC_1_PHASE', 'AC_2_PHASE', 'AC_2_PHASE_SPLIT', 'AC_3_PHASE', 'DC'] as const
export const OcpiPowerType = openEnum(powerTypes)

export const evseCapabilities = [
  'CHARGING_PROFILE_CAPABLE',
  'CHARGING_PREFERENCES_CAPABLE',
  'CHIP_CARD_SUPPORT',
  'CONTACTLESS_CARD_SUPPORT',
  'CREDIT_CARD_PAYABLE',
  'DEBIT_CARD_PAYABLE',
  'PED_TERMINAL',
  'REMOTE_START_STOP_CAPABLE',
  'RESERVABLE',
  'RFID_READER',
  'START_SESSION_CONNECTOR_REQUIRED',
  'TOKEN_GROUP_CAPABLE',
  'UNLOCK_CAPABLE',
] as const

export const OcpiConnector = z.object({
  id: OcpiId,
  standard: openEnum(connectorStandards),
  format: openEnum(connectorFormats),
  /** `UNKNOWN` if it was not sent, as in an official example. */
  power_type: leftOutOr(OcpiPowerType, 'UNKNOWN'),
  /** Volt; with AC_3_PHASE from line to neutral. 0 if it was not sent. */
  max_voltage: leftOutOr(OcpiNumber, 0),
  /** Ampere. 0 if it was not sent. */
  max_amperage: leftOutOr(OcpiNumber, 0),
  /** Watt; set if it is less than voltage and amperage would give. */
  max_electric_power: leftOut(OcpiNumber),
  tariff_ids: listOf(OcpiId),
  terms_and_conditions: leftOut(OcpiUrl),
  last_updated: OcpiDateTime,
})
export type OcpiConnector = z.infer<typeof OcpiConnector>

const OcpiEvseAsSent = z.object({
  uid: OcpiId,
  evse_id: leftOut(z.string().check(z.maxLength(60))),
  status: OcpiEvseStatus,
  status_schedule: listOf(
    z.object({ period_begin: OcpiDateTime, period_end: leftOut(OcpiDateTime), status: OcpiEvseStatus }),
  ),
  capabilities: listOf(openEnum(evseCapabilities)),
  connectors: z
    .array(z.extend(OcpiConnector, { last_updated: leftOut(OcpiDateTime) }))
    .check(z.minLength(1), z.maxLength(100)),
  floor_level: leftOut(OcpiText),
  coordinates: leftOut(OcpiGeoLocation),
  physical_reference: leftOut(textOrNumber),
  directions: listOf(OcpiDisplayText),
  parking_restrictions: listOf(openEnum(['EV_ONLY', 'PLUGGED', 'DISABLED', 'CUSTOMERS', 'MOTORCYCLES'])),
  images: listOf(OcpiImage),
  last_updated: OcpiDateTime,
})

/** A connector without a time of its own was updated with its EVSE. */
export const OcpiEvse = z.pipe(
  OcpiEvseAsSent,
  z.transform((evse) => ({
    ...evse,
    connectors: evse.connectors.map(
      (connector): OcpiConnector => ({
        ...connector,
        last_updated: connector.last_updated ?? evse.last_updated,
      }),
    ),
  })),
)
export type OcpiEvse = z.infer<typeof OcpiEvse>

const timeOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const OcpiExceptionalPeriod = z.object({ period_begin: OcpiDateTime, period_end: OcpiDateTime })
export const OcpiHours = z.object({
  twentyfourseven: z.boolean(),
  /** Monday is 1. In the local time of the location. */
  regular_hours: listOf(
    z.object({ weekday: z.int().check(z.gte(1), z.lte(7)), period_begin: timeOfDay, period_end: timeOfDay }),
  ),
  exceptional_openings: listOf(OcpiExceptionalPeriod),
  exceptional_closings: listOf(OcpiExceptionalPeriod),
})
export type OcpiHours = z.infer<typeof OcpiHours>

const facilities = [
  'HOTEL',
  'RESTAURANT',
  'CAFE',
  'MALL',
  'SUPERMARKET',
  'SPORT',
  'RECREATION_AREA',
  'NATURE',
  'MUSEUM',
  'BIKE_SHARING',
  'BUS_STOP',
  'TAXI_STAND',
  'TRAM_STOP',
  'METRO_STATION',
  'TRAIN_STATION',
  'AIRPORT',
  'PARKING_LOT',
  'CARPOOL_PARKING',
  'FUEL_STATION',
  'WIFI',
] as const
const parkingTypes = [
  'ALONG_MOTORWAY',
  'PARKING_GARAGE',
  'PARKING_LOT',
  'ON_DRIVEWAY',
  'ON_STREET',
  'UNDERGROUND_GARAGE',
] as const

export const OcpiLocation = z.object({
  country_code: OcpiCountryCode,
  party_id: OcpiPartyId,
  id: OcpiId,
  /** False: the location is shown only to those in `publish_allowed_to`. */
  publish: z.boolean(),
  publish_allowed_to: listOf(
    z.object({
      uid: leftOut(OcpiId),
      type: leftOut(z.string()),
      visual_number: leftOut(OcpiText),
      issuer: leftOut(OcpiText),
      group_id: leftOut(OcpiId),
    }),
  ),
  name: leftOut(OcpiText),
  address: OcpiText,
  city: OcpiText,
  postal_code: leftOut(OcpiText),
  state: leftOut(OcpiText),
  /** ISO 3166-1 alpha-3. */
  country: z.string().check(z.maxLength(3)),
  coordinates: OcpiGeoLocation,
  related_locations: listOf(z.object({ ...OcpiGeoLocation.shape, name: leftOut(OcpiDisplayText) })),
  parking_type: leftOut(openEnum(parkingTypes)),
  evses: listOf(OcpiEvse),
  directions: listOf(OcpiDisplayText),
  operator: leftOut(OcpiBusinessDetails),
  suboperator: leftOut(OcpiBusinessDetails),
  owner: leftOut(OcpiBusinessDetails),
  facilities: listOf(openEnum(facilities)),
  /** An IANA name such as `Asia/Taipei`. */
  time_zone: z.string().check(z.minLength(1), z.maxLength(255)),
  opening_times: leftOut(OcpiHours),
  /** Whether charging goes on outside of the opening hours; true if absent. */
  charging_when_closed: leftOut(z.boolean()),
  images: listOf(OcpiImage),
  energy_mix: leftOut(OcpiEnergyMix),
  last_updated: OcpiDateTime,
})
export type OcpiLocation = z.infer<typeof OcpiLocation>
