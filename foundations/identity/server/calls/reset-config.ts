import { clearConfigOverride, configValue } from '@daoxing/configs/server'
import { resetConfig } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { recordAct } from '../audit.ts'

/** Resetting a config without an override changes nothing, but is still recorded. */
export const resetConfigAnswer = answer(resetConfig, async ({ params, query, who, tx, house }) => {
  const { name } = params
  const config = house.declared.configs.get(name)
  // The speed of a city has its own call, which preserves the facts that its meters depend on.
  if (config === undefined || name.startsWith('city_speed')) throw new Refusal('kit.notFound')
  await clearConfigOverride(tx, config)
  await recordAct(tx, house, {
    who,
    action: 'config.reset',
    subject: `config:${name}`,
    facts: { reason: query.reason },
  })
  return { name, value: await configValue(tx, config) }
})
