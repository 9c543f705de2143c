import { type ConfigName, configNames, Configs } from '@daoxing/configs/contract'
import type { Clock, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { removeOverride, saveOverride } from './stores/override-store.ts'

/** The config with this name as an operator writes it; undefined where there is none. */
export function configNamed(name: string): ConfigName | undefined {
  return configNames.find((known) => known === name)
}

/** Sets a config for everybody from now on; a value that does not fit its schema is a fault and changes nothing. */
export async function overrideConfig(
  tx: Tx,
  clock: Clock,
  { name, value }: { name: ConfigName; value: unknown },
): Promise<void> {
  await saveOverride(tx, { name, value: z.parse(Configs.shape[name], value), changedAt: clock.now() })
}

/** Lets the default count again. */
export async function clearConfigOverride(tx: Tx, name: ConfigName): Promise<void> {
  await removeOverride(tx, name)
}
