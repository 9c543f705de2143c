import type { Language } from '@daoxing/kit/contract'
import { answer, type House } from '@daoxing/kit/server'
import { type FeatureName, feature, listFeatures } from '@daoxing/taxi/contract'
import { offeredFeatures } from '../rules/feature-wish.ts'

/** The test flag is not available to riders. */
const hidden: readonly FeatureName[] = ['QA_TEST']

export const listFeaturesAnswer = answer(listFeatures, async ({ house, language }) => {
  const features = Object.entries(feature)
    .filter(([name]) => !hidden.some((other) => other === name))
    .map(([name, flag]) => ({
      id: Math.log2(flag) + 1,
      flag,
      name: nameOf(house, name, language),
      available: (offeredFeatures & flag) !== 0,
    }))
  return { features: features.toSorted((one, other) => one.id - other.id) }
})

function nameOf(house: House, name: string, language: Language): string {
  const key = name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return house.words.say(`taxi_feature_${key}`, language) ?? name
}
