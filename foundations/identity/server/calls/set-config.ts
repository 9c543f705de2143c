import { configValue, overrideConfig } from '@daoxing/configs/server'
import { setConfig } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { recordAct } from '../audit.ts'

/** The audit log stores operator, reason and new value, in the transaction of the change. */
export const setConfigAnswer = answer(setConfig, async ({ params, body, who, tx, house }) => {
  const { name } = params
  const config = house.declared.configs.get(name)
  // The speed of a city has its own call, which preserves the facts that its meters depend on.
  if (config === undefined || name.startsWith('city_speed')) throw new Refusal('kit.notFound')
  const { value, reason } = body
  if (!z.safeParse(config.schema, value).success) throw new Refusal('kit.invalidInput', { field: 'value' })
  await overrideConfig(tx, house.clock, { config, value })
  await recordAct(tx, house, { who, action: 'config.set', subject: `config:${name}`, facts: { value, reason } })
  return { name, value: await configValue(tx, config) }
})
