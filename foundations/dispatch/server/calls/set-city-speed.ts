import { configValue, overrideConfig } from '@daoxing/configs/server'
import type { setCitySpeed } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { fleetOf } from '../fleet/fleet-of.ts'

/** Kept as a config, so that it survives a restart and reaches every process with the next refresh. */
export const setCitySpeedHandler: Handler<typeof setCitySpeed> = async ({ body: { factor }, tx, house }) => {
  await overrideConfig(tx, house.clock, { name: 'city_speed', value: factor })
  const fastest = Math.max(factor, await configValue(tx, 'city_speed_fastest'))
  await overrideConfig(tx, house.clock, { name: 'city_speed_fastest', value: fastest })
  fleetOf(house).setPace(factor)
  return { factor }
}
