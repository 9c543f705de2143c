import { configValue, overrideConfig } from '@daoxing/configs/server'
import type { House } from '@daoxing/kit/server'
import { taxiConfigs } from '../taxi-configs.ts'

/** Lets shuttles be booked from half an hour ahead, as an operator may: a simulated day is shorter than four days. */
export async function shuttlesAtShortNotice({ database, clock }: House): Promise<void> {
  const config = taxiConfigs.airport_shuttle
  const policy = await configValue(database, config)
  const window = { counts: 'seconds', min: 1800, max: 7 * 24 * 3600 }
  await overrideConfig(database, clock, { config, value: { ...policy, window } })
}
