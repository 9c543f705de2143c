import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { readPublicTerms } from '@daoxing/scooter/contract'
import { termTexts } from '../account/terms.ts'
import { scooterConfigs } from '../scooter-configs.ts'

/** Nothing of it depends on the reader: a stranger compares prices before signing up. */
export const readPublicTermsAnswer = answer(readPublicTerms, async ({ tx, house, language }) => {
  const { version } = await configValue(tx, scooterConfigs.scooter_terms)
  const models = Object.values(await configValue(tx, scooterConfigs.scooter_models))
  const tariffs = Object.entries(await configValue(tx, scooterConfigs.scooter_tariffs))
  const prices = tariffs.flatMap(([id, tariff]) => {
    const names = models.flatMap((model) => (model.tariff === id ? [model.name] : []))
    return names.length === 0 ? [] : [{ models: names, tariff }]
  })
  return { version, terms: termTexts(house, language), prices }
})
