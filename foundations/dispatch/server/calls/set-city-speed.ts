import { baseConfigs, configValue, overrideConfig } from '@daoxing/configs/server'
import { setCitySpeed } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { fleetOf } from '../fleet/fleet-of.ts'

/** Stored as a config, so that it survives a restart and reaches every process with the next refresh. */
export const setCitySpeedAnswer = answer(setCitySpeed, async ({ body: { factor }, tx, house }) => {
  await overrideConfig(tx, house.clock, { config: baseConfigs.city_speed, value: factor })
  const fastest = Math.max(factor, await configValue(tx, baseConfigs.city_speed_fastest))
  await overrideConfig(tx, house.clock, { config: baseConfigs.city_speed_fastest, value: fastest })
  fleetOf(house).setPace(factor)
  return { factor }
})
