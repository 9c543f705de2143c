import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listMarkupPrices } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'

export const listMarkupPricesAnswer = answer(listMarkupPrices, async ({ tx }) => {
  const options = await configValue(tx, designatedDriverConfigs.designated_driver_markups)
  return { options: [...options], max: Math.max(0, ...options) }
})
