import {
  conditionOf,
  inAllLanguages,
  type PricingPlan,
  type PublishedSystem,
  type SystemTerms,
} from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import type { House, Tx } from '@daoxing/kit/server'
import { pickUpMinutes, type ScooterTariff, scooterService } from '@daoxing/scooter/contract'
import { scooterConfigs } from '../scooter-configs.ts'

/** The configs that decide what is listed. They are read each minute, a scooter is looked at when it reports. */
type Lent = { readonly tariffOf: ReadonlyMap<string, string>; readonly leastPercent: number }

/** The scooters as open data. A plan is a tariff, so that a ride reckoned from it costs our bill before its cap. */
export function publishedScooters(house: House): PublishedSystem {
  let lent: Lent = { tariffOf: new Map(), leastPercent: 0 }
  const { start } = scooterService.paths
  return {
    systemId: 'daoxing_scooters',
    name: inAllLanguages(house, 'scooter_gbfs_system'),
    openingHours: '24/7',
    pagePath: start,
    termsPath: '/scooter/terms',
    hidesLost: true,
    listingOf({ house: now, asset }) {
      if (!lent.tariffOf.has(asset.modelCode)) return 'absent'
      const condition = conditionOf(now, asset.assetId)
      if (condition?.isProtected || condition?.batteryError) return 'disabled'
      return (condition?.energyPercent ?? asset.energyPercent) < lent.leastPercent ? 'disabled' : 'listed'
    },
    hasStand: ({ stand }) => stand.vehicleKind === 'scooter' && stand.kind === 'bay',
    typeOf: () => ({ formFactor: 'moped', returnConstraint: 'free_floating', wheelCount: 2 }),
    vehiclePath: (vehicleId) => `${start}?vehicle=${encodeURIComponent(vehicleId)}`,
    standPath: (standId) => `${start}?bay=${encodeURIComponent(standId)}`,
    async readTerms({ house: now, tx }) {
      const read = await termsOf(now, tx)
      lent = read.lent
      return read.terms
    },
  }
}

async function termsOf(house: House, tx: Tx): Promise<{ readonly terms: SystemTerms; readonly lent: Lent }> {
  const models = Object.entries(await configValue(tx, scooterConfigs.scooter_models))
  const tariffs = Object.entries(await configValue(tx, scooterConfigs.scooter_tariffs))
  const { version, leastPercent } = await configValue(tx, scooterConfigs.scooter_terms)
  const tariffOf = new Map(models.map(([code, { tariff }]) => [code, tariff]))
  const namesOf = (id: string) => models.flatMap(([, { tariff, name }]) => (tariff === id ? [name] : [])).join(' / ')
  const first = tariffs[0]?.[0]
  if (first === undefined) throw new Error('there is no tariff for scooters')
  return {
    lent: { tariffOf, leastPercent },
    terms: {
      termsFrom: version,
      plans: tariffs.map(([id, tariff]) => planOf(house, { id, tariff, names: namesOf(id) || id })),
      // A model that was lent a minute ago is listed until its scooters report again.
      planIdsOf: ({ modelCode }) => [tariffOf.get(modelCode) ?? first],
      reserveMinutes: pickUpMinutes,
      turnaroundSeconds: 0,
      shortestSeconds: 0,
    },
  }
}

type Priced = { readonly id: string; readonly tariff: ScooterTariff; readonly names: string }

/** A minute counts as soon as it begins: the one that begins at 6:00 is the first that costs extra, here and in our bill. */
function planOf(house: House, { id, tariff, names: models }: Priced): PricingPlan {
  const { baseTwd, includedMinutes: minutes, minuteCents, dayCapTwd: capTwd } = tariff
  const minuteTwd = minuteCents / 100
  return {
    planId: id,
    name: inAllLanguages(house, 'scooter_gbfs_plan', () => ({ models })),
    description: inAllLanguages(house, 'scooter_gbfs_planDetail', () => ({ minutes, baseTwd, minuteTwd, capTwd })),
    priceTwd: baseTwd,
    perMinute: [{ start: minutes, rate: minuteTwd, interval: 1 }],
  }
}
