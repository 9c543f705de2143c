import { publicConfigNames, type readConfigs } from '@daoxing/configs/contract'
import type { Handler } from '@daoxing/kit/server'
import { configDefaults } from '../config-defaults.ts'
import { overridesNow } from '../stores/override-store.ts'

export const readConfigsHandler: Handler<typeof readConfigs> = async ({ query, tx }) => {
  const overrides = await overridesNow(tx)
  const known: ReadonlyMap<string, unknown> = new Map(
    publicConfigNames.map((name) => [name, overrides.get(name) ?? configDefaults[name]]),
  )
  return Object.fromEntries(query.config_names.map((name) => [name, known.get(name) ?? null]))
}
