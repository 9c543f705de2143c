import { readConfigs } from '@daoxing/configs/contract'
import { answer } from '@daoxing/kit/server'
import { overridesNow } from '../stores/override-store.ts'

/** Public configs of every slice; any other name returns null, so that it reveals nothing. */
export const readConfigsAnswer = answer(readConfigs, async ({ query, tx, house }) => {
  const overrides = await overridesNow(tx)
  const valueOf = (name: string) => {
    const config = house.declared.configs.get(name)
    return config?.isPublic ? (overrides.get(name) ?? config.default) : null
  }
  return Object.fromEntries(query.config_names.map((name) => [name, valueOf(name)]))
})
