import { WhiteList } from '@daoxing/configs/contract'
import type { ConfigDefinition } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { baseConfigs } from './base-configs.ts'
import { overridesNow } from './stores/override-store.ts'

/** The current value of a config: an operator's override, else the default. */
export async function configValue<Schema extends z.ZodMiniType>(
  tx: Tx,
  config: ConfigDefinition<Schema>,
): Promise<z.output<Schema>> {
  const overrides = await overridesNow(tx)
  return overrides.has(config.name) ? z.parse(config.schema, overrides.get(config.name)) : config.default
}

/** Whether an operator, or a city, has set a config. */
export async function isOverridden(tx: Tx, { name }: Pick<ConfigDefinition, 'name'>): Promise<boolean> {
  return (await overridesNow(tx)).has(name)
}

/** A white list by the name of its config. One that is not set and has no default admits no rider. */
export async function whiteListNamed(tx: Tx, name: string): Promise<WhiteList> {
  const overrides = await overridesNow(tx)
  const byDefault = Object.values<ConfigDefinition>(baseConfigs).find((config) => config.name === name)?.default ?? []
  return z.parse(WhiteList, overrides.get(name) ?? byDefault)
}
