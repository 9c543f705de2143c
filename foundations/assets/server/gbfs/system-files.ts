import { type AssetModel, type FuelType, gbfsVersion } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { memoryOf } from '../memory/memory-of.ts'
import { gbfsLanguages, localized, placeName, properName } from './local-text.ts'
import type { PublishedSystem, SystemTerms } from './published-system.ts'
import type { Publisher } from './publisher.ts'
import type { Fleet } from './read-fleet.ts'

type Read = { readonly house: House; readonly system: PublishedSystem; readonly fleet: Fleet }
type Priced = Read & { readonly terms: SystemTerms }

export const manifestUrl = ({ settings }: House) => `${settings.publicUrl}/gbfs/manifest.json`
export const fileUrl = ({ settings }: House, { systemId }: PublishedSystem, file: string) =>
  `${settings.publicUrl}/gbfs/${gbfsVersion}/${systemId}/${file}.json`

const versionsOf = (house: House, system: PublishedSystem) => [
  { version: gbfsVersion, url: fileUrl(house, system, 'gbfs') },
]

export const gbfsVersions = (house: House, system: PublishedSystem): object => ({ versions: versionsOf(house, system) })

export const discovery = (house: House, system: PublishedSystem, files: readonly string[]): object => ({
  feeds: files.filter((name) => name !== 'gbfs').map((name) => ({ name, url: fileUrl(house, system, name) })),
})

export const manifest = (house: House, systems: readonly PublishedSystem[]): object => ({
  datasets: systems.map((system) => ({ system_id: system.systemId, versions: versionsOf(house, system) })),
})

export function systemInformation({
  house,
  system,
  fleet,
  terms,
  publisher,
}: Priced & { publisher: Publisher }): object {
  const memory = memoryOf(house)
  const operators = fleet.operatorIds.flatMap((operatorId) => memory.operator(operatorId) ?? [])
  const { publicUrl } = house.settings
  const named = (join: string, language: 'nameZh' | 'nameEn') => operators.map((one) => one[language]).join(join)
  return {
    system_id: system.systemId,
    languages: gbfsLanguages,
    name: localized(system.name),
    ...(operators.length > 0 && { operator: localized(placeName(named('、', 'nameZh'), named(', ', 'nameEn'))) }),
    opening_hours: system.openingHours,
    url: publicUrl + system.pagePath,
    feed_contact_email: publisher.contactEmail,
    manifest_url: manifestUrl(house),
    timezone: 'Asia/Taipei',
    license_id: publisher.licenceId,
    attribution_organization_name: localized(publisher.name),
    attribution_url: publicUrl,
    terms_url: localized(properName(publicUrl + system.termsPath)),
    terms_last_updated: terms.termsFrom,
  }
}

const propulsionTypes = {
  Electric: 'electric',
  Gasoline: 'combustion',
  Diesel: 'combustion_diesel',
  Hybrid: 'hybrid',
  Phev: 'plug_in_hybrid',
} as const satisfies Record<FuelType, string>

export function vehicleTypes({ system, fleet, terms }: Priced): object {
  return { vehicle_types: fleet.models.map((model) => vehicleType(system, terms, model)) }
}

function vehicleType(system: PublishedSystem, terms: SystemTerms, model: AssetModel): object {
  const { formFactor, returnConstraint, wheelCount } = system.typeOf(model)
  const planIds = terms.planIdsOf(model)
  const { brand, series, pictureUrl } = model
  return {
    vehicle_type_id: model.modelCode,
    form_factor: formFactor,
    rider_capacity: model.seats,
    propulsion_type: propulsionTypes[model.fuelType],
    max_range_meters: model.rangeKm * 1000,
    name: localized(properName(`${brand} ${series}`)),
    make: localized(properName(brand)),
    model: localized(properName(series)),
    wheel_count: wheelCount,
    ...(pictureUrl !== null && /\.(png|jpe?g)$/i.test(pictureUrl) && { vehicle_image: pictureUrl }),
    default_reserve_time: terms.reserveMinutes,
    return_constraint: returnConstraint,
    default_pricing_plan_id: planIds[0],
    pricing_plan_ids: planIds,
  }
}

export function pricingPlans({ plans }: SystemTerms): object {
  return {
    plans: plans.map(({ planId, name, description, priceTwd, perMinute, perKilometre }) => ({
      plan_id: planId,
      name: localized(name),
      currency: 'TWD',
      price: priceTwd,
      is_taxable: false,
      description: localized(description),
      ...(perMinute && { per_min_pricing: perMinute }),
      ...(perKilometre && { per_km_pricing: perKilometre }),
    })),
  }
}
