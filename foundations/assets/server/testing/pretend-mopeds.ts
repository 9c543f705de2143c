import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { modelOf } from '../fleet.ts'
import { publishedSystemPort } from '../gbfs/published-system.ts'

/** A service that lends free-floating scooters, as far as its open data needs it. */
export const pretendMopeds: ServerSlice = {
  name: 'mopeds',
  calls: [],
  ports: () => [
    bindPort(publishedSystemPort('mopeds'), {
      systemId: 'sample_mopeds',
      name: { 'zh-TW': '示範機車', en: 'Sample Mopeds', ja: 'サンプルバイク' },
      openingHours: '24/7',
      pagePath: '/mopeds',
      termsPath: '/mopeds/terms',
      hidesLost: true,
      listingOf({ house, asset }) {
        if (modelOf(house, asset.modelCode)?.vehicleKind !== 'scooter') return 'absent'
        return asset.energyPercent < 10 ? 'disabled' : 'listed'
      },
      hasStand: ({ stand }) => stand.vehicleKind === 'scooter',
      typeOf: () => ({ formFactor: 'moped', returnConstraint: 'free_floating', wheelCount: 2 }),
      vehiclePath: (vehicleId) => `/mopeds?vehicle=${vehicleId}`,
      standPath: (standId) => `/mopeds?stand=${standId}`,
      async readTerms() {
        return {
          termsFrom: '2026-11-01',
          plans: [mopedPlan],
          planIdsOf: () => [mopedPlan.planId],
          reserveMinutes: 10,
          turnaroundSeconds: 0,
          shortestSeconds: 600,
        }
      },
    }),
  ],
}

/** 15 for six minutes, then 2.5 a minute. */
const mopedPlan = {
  planId: 'standard',
  name: { 'zh-TW': '一般', en: 'Standard', ja: '標準' },
  description: { 'zh-TW': '前 6 分鐘 15 元。', en: 'NT$15 for six minutes.', ja: '6 分まで NT$15。' },
  priceTwd: 15,
  perMinute: [{ start: 6, rate: 2.5, interval: 1 }],
}
