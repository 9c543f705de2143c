import type { Asset, AssetModel, Stand } from '@daoxing/assets/contract'
import type { Language } from '@daoxing/kit/contract'
import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

export type LocalText = Readonly<Record<Language, string>>

/** A part of a price, in minutes or kilometres. An interval of 0 is charged once; without an end it never ends. */
export type PriceSegment = {
  readonly start: number
  readonly rate: number
  readonly interval: number
  readonly end?: number
}

/** A plan keeps its id and its meaning. GBFS knows no cap: the description tells it. */
export type PricingPlan = {
  readonly planId: string
  readonly name: LocalText
  readonly description: LocalText
  readonly priceTwd: number
  readonly perMinute?: readonly PriceSegment[]
  readonly perKilometre?: readonly PriceSegment[]
}

/** The facts that GBFS tells of a model beyond our own record of it. */
export type PublishedType = {
  readonly formFactor: 'bicycle' | 'car' | 'moped' | 'scooter_standing' | 'scooter_seated' | 'other'
  readonly returnConstraint: 'free_floating' | 'roundtrip_station' | 'any_station' | 'hybrid'
  readonly wheelCount: number
}

/** The part of a system that configs and days change. */
export type SystemTerms = {
  /** The day from which the text at `termsPath` counts, such as 2026-01-01. */
  readonly termsFrom: string
  readonly plans: readonly PricingPlan[]
  /** The plans of a model, first the one that counts now. */
  readonly planIdsOf: (model: AssetModel) => readonly [string, ...string[]]
  /** A reserved vehicle waits for its rider so long. */
  readonly reserveMinutes: number
  /** A vehicle is prepared this long before the next order takes it. */
  readonly turnaroundSeconds: number
  /** A vehicle that another order takes earlier than this is not offered. */
  readonly shortestSeconds: number
}

/**
 * `listed` may be rented if no order has it, `disabled` stands there and may not, `absent` is not of the system or hidden
 * from riders.
 */
export type Listing = 'listed' | 'disabled' | 'absent'

/** A fleet that a service publishes as GBFS. Paths are those of our own page, without the host. */
export type PublishedSystem = {
  /** Unique in the world, and for ever: `daoxing_shared_cars`. */
  readonly systemId: string
  readonly name: LocalText
  /** Of the whole system, as `opening_hours` of OpenStreetMap; stands have their own. */
  readonly openingHours: string
  readonly pagePath: string
  readonly termsPath: string
  /** Assets that riders would look for in vain are not listed, see `hiddenReasonOf`. */
  readonly hidesLost: boolean
  /** Asked again when something of the asset changes: its row, its keeps, its report or its stand. It reads memory only. */
  listingOf(input: { readonly house: House; readonly asset: Asset }): Listing
  hasStand(input: { readonly house: House; readonly stand: Stand }): boolean
  typeOf(model: AssetModel): PublishedType
  /** The page that reserves this vehicle. The id changes with each trip, see `assetOfVehicleId`. */
  vehiclePath(vehicleId: string): string
  standPath(standId: string): string
  /** Read once a minute at most. */
  readTerms(input: { readonly house: House; readonly tx: Tx }): Promise<SystemTerms>
}

/** A service with a fleet for everybody binds the port of its own name. */
export function publishedSystemPort(service: string): PortDefinition<PublishedSystem> {
  return definePort<PublishedSystem>(`assets.publishedSystem.${service}`)
}

/** All systems, in the order of their ids. */
export function publishedSystems(house: House): readonly PublishedSystem[] {
  return [...house.portsOf(publishedSystemPort).values()].toSorted((a, b) => (a.systemId < b.systemId ? -1 : 1))
}
