import type { ConfigDefinition } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { overridesNow } from './stores/override-store.ts'

/** The current value of a config: an operator's override, else the default. */
export async function configValue<Schema extends z.ZodMiniType>(
  tx: Tx,
  config: ConfigDefinition<Schema>,
): Promise<z.output<Schema>> {
  const overrides = await overridesNow(tx)
  return overrides.has(config.name) ? z.parse(config.schema, overrides.get(config.name)) : config.default
}
