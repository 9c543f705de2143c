import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ConnectorStatus, CurrentKind, KnownPlug, StationKind, TariffType } from './plug.ts'

/** `country/party/location`: the key of a station in paths and bodies. */
export const StationKey = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  party: z.string().check(z.regex(/^[A-Z0-9]{3}$/)),
  station: z.string().check(z.minLength(1), z.maxLength(36)),
})
export type StationKey = z.infer<typeof StationKey>

/** A station on the map [CHG-028]. */
export const ChargingStation = z.object({
  stationId: z.string(),
  countryCode: z.string(),
  partyId: z.string(),
  stationName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  isOpen: z.boolean(),
  /** The station is another operator's, reached by roaming. */
  isRoaming: z.boolean(),
  kind: StationKind,
  /** The most power of one connector that fits the filter, in kilowatts. */
  maxPowerKw: z.number(),
  /** Connectors that fit the filter: free ones, and all that are in service. */
  free: z.int(),
  total: z.int(),
  plugs: z.array(KnownPlug),
  /** The lowest price of a kilowatt hour now, in dollars; null if energy costs nothing or is not sold by itself. */
  fromTwdPerKwh: z.nullable(z.number()),
  /** The newest status of its connectors is of this moment. */
  statusAt: z.nullable(Instant),
  distanceMetres: z.nullable(z.int()),
  /** The way there by car; null without a position. */
  driveMinutes: z.nullable(z.int()),
  /** The cost of charging to the target with the rider's car; null without a car. */
  estimateTwd: z.nullable(z.int()),
  /** How likely a free connector is on arrival, from 0 to 1. */
  chanceFree: z.nullable(z.number()),
  isFavourite: z.boolean(),
})
export type ChargingStation = z.infer<typeof ChargingStation>

/** Several stations at one spot of a small map: their numbers add up. */
export const StationCluster = z.object({
  location: LatLng,
  stations: z.int(),
  free: z.int(),
  total: z.int(),
  /** The zoom at which it comes apart. */
  zoom: z.int(),
})
export type StationCluster = z.infer<typeof StationCluster>

/** One line of a tariff in words that need no reading of OCPI. */
export const TariffLine = z.object({
  type: TariffType,
  /** Dollars, VAT included, per unit of its type. */
  priceTwd: z.number(),
  /** `08:00` and `22:00`; null for the whole day. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Days of the week, Monday is 1; empty for all. */
  days: z.array(z.int()),
  /** From this energy or duration on; null from the start. */
  fromKwh: z.nullable(z.number()),
  fromMinutes: z.nullable(z.number()),
  isNow: z.boolean(),
})
export type TariffLine = z.infer<typeof TariffLine>

export const ChargingConnector = z.object({
  connectorId: z.string(),
  plug: z.nullable(KnownPlug),
  current: CurrentKind,
  powerKw: z.number(),
  maxVoltage: z.int(),
  maxAmperage: z.int(),
  isCable: z.boolean(),
  tariffId: z.nullable(z.string()),
  tariff: z.array(TariffLine),
  /** Whether this plug fits the rider's car; null without a car. */
  fitsCar: z.nullable(z.boolean()),
})
export type ChargingConnector = z.infer<typeof ChargingConnector>

/** A charger: one car at a time. */
export const Charger = z.object({
  chargerId: z.string(),
  /** The EVSE id that is written on it. */
  evseId: z.nullable(z.string()),
  /** The number that is written on it. */
  reference: z.nullable(z.string()),
  status: ConnectorStatus,
  statusAt: Instant,
  floor: z.nullable(z.string()),
  bay: z.nullable(z.string()),
  canReserve: z.boolean(),
  canUnlock: z.boolean(),
  connectors: z.array(ChargingConnector),
})
export type Charger = z.infer<typeof Charger>

export const StationPhoto = z.object({
  photoId: z.string(),
  url: z.string(),
  byOperator: z.boolean(),
  takenAt: z.nullable(Instant),
  isMine: z.boolean(),
})

export const reportKinds = ['broken', 'blocked', 'wrongPrice', 'wrongPlace', 'noAccess', 'works'] as const
export const StationReport = z.object({
  kind: z.enum(reportKinds),
  chargerId: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
})

/** A station with its chargers, prices and ground. */
export const StationDetail = z.object({
  station: ChargingStation,
  operatorName: z.string(),
  helpline: z.nullable(z.string()),
  chargers: z.array(Charger),
  /** `24` hours, or the hours of each weekday. */
  isTwentyFourSeven: z.boolean(),
  hours: z.array(z.object({ day: z.int(), opens: z.string(), closes: z.string() })),
  opensAt: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  facilities: z.array(z.string()),
  directions: z.nullable(z.string()),
  /** In centimetres; null where it is not told. */
  heightLimitCm: z.nullable(z.int()),
  parkingFee: z.nullable(z.string()),
  /** Minutes after the power ends in which the place is free, by kind of current. */
  graceMinutes: z.object({ AC: z.int(), DC: z.int() }),
  photos: z.array(StationPhoto),
  reports: z.array(StationReport),
  lastUpdated: Instant,
})
export type StationDetail = z.infer<typeof StationDetail>
