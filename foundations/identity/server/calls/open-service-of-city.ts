import { isOverridden, overrideConfig } from '@daoxing/configs/server'
import { openServiceOfCity } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { recordAct } from '../audit.ts'

/** Only a house with a simulated city has callers of this: elsewhere an operator sets the list. */
export const openServiceOfCityAnswer = answer(openServiceOfCity, async ({ params: { service }, who, tx, house }) => {
  const limitedTo = house.declared.services.find(({ id }) => id === service)?.limitedTo
  const config = limitedTo && house.declared.configs.get(limitedTo.config)
  if (!config) throw new Refusal('kit.notFound')
  if (await isOverridden(tx, config)) return { isOpened: false }
  await overrideConfig(tx, house.clock, { config, value: 'all' })
  const facts = { value: 'all', reason: 'played by the city' }
  await recordAct(tx, house, { who, action: 'config.set', subject: `config:${config.name}`, facts })
  return { isOpened: true }
})
