import { type ConfigName, Configs } from '@daoxing/configs/contract'
import type { Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { configDefaults } from './config-defaults.ts'
import { overridesNow } from './stores/override-store.ts'

/** The value of a config now: what an operator has set, else the default. */
export async function configValue<Name extends ConfigName>(tx: Tx, name: Name): Promise<Configs[Name]> {
  const overrides = await overridesNow(tx)
  if (!overrides.has(name)) return configDefaults[name]
  const configs: Configs = z.parse(Configs, { ...configDefaults, [name]: overrides.get(name) })
  return configs[name]
}
