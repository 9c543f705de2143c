import { clearConfigOverride, configNamed, configValue } from '@daoxing/configs/server'
import type { resetConfig } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { recordAct } from '../audit.ts'

/** Resetting a config that has no override changes nothing and is recorded all the same. */
export const resetConfigHandler: Handler<typeof resetConfig> = async ({ params, query, who, tx, house }) => {
  const name = configNamed(params.name)
  // How fast a city lives is set by its own call, which keeps what its meters depend on.
  if (name === undefined || name.startsWith('city_speed')) throw new Refusal('kit.notFound')
  await clearConfigOverride(tx, name)
  await recordAct(tx, house, {
    who,
    action: 'config.reset',
    subject: `config:${name}`,
    facts: { reason: query.reason },
  })
  return { name, value: await configValue(tx, name) }
}
