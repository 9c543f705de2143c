import { type ConfigName, Configs } from '@daoxing/configs/contract'
import type { Clock, Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { removeOverride, saveOverride } from './stores/override-store.ts'

/** Sets a config for everybody from now on; a value that does not fit its schema is a fault and changes nothing. */
export async function overrideConfig<Name extends ConfigName>(
  tx: Tx,
  clock: Clock,
  { name, value }: { name: Name; value: z.input<(typeof Configs)['shape'][Name]> },
): Promise<void> {
  await saveOverride(tx, { name, value: z.parse(Configs.shape[name], value), changedAt: clock.now() })
}

/** Lets the default count again. */
export async function clearConfigOverride(tx: Tx, name: ConfigName): Promise<void> {
  await removeOverride(tx, name)
}
