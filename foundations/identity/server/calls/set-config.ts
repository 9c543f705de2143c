import { Configs } from '@daoxing/configs/contract'
import { configNamed, configValue, overrideConfig } from '@daoxing/configs/server'
import type { setConfig } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { recordAct } from '../audit.ts'

/** The audit log keeps the operator, the reason and the new value, in the transaction of the change. */
export const setConfigHandler: Handler<typeof setConfig> = async ({ params, body, who, tx, house }) => {
  const name = configNamed(params.name)
  // How fast a city lives is set by its own call, which keeps what its meters depend on.
  if (name === undefined || name.startsWith('city_speed')) throw new Refusal('kit.notFound')
  const { value, reason } = body
  if (!z.safeParse(Configs.shape[name], value).success) throw new Refusal('kit.invalidInput', { field: 'value' })
  await overrideConfig(tx, house.clock, { name, value })
  await recordAct(tx, house, { who, action: 'config.set', subject: `config:${name}`, facts: { value, reason } })
  return { name, value: await configValue(tx, name) }
}
