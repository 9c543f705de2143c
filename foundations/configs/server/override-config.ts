import type { ConfigDefinition } from '@daoxing/kit/contract'
import type { Clock, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { removeOverride, saveOverride } from './stores/override-store.ts'

/** Sets a config for everybody; a value that does not fit its schema is a fault and changes nothing. */
export async function overrideConfig(
  tx: Tx,
  clock: Clock,
  { config, value }: { config: ConfigDefinition; value: unknown },
): Promise<void> {
  await saveOverride(tx, { name: config.name, value: z.parse(config.schema, value), changedAt: clock.now() })
}

/** Resets the config to its default. */
export async function clearConfigOverride(tx: Tx, config: ConfigDefinition): Promise<void> {
  await removeOverride(tx, config.name)
}
