import { configValue, overrideConfig } from '@daoxing/configs/server'
import type { House } from '@daoxing/kit/server'
import { chauffeurConfigs } from '../chauffeur-configs.ts'

/** Lets a day with a driver be booked from half an hour ahead, as an operator may: a simulated day is short. */
export async function chauffeursAtShortNotice({ database, clock }: House): Promise<void> {
  const config = chauffeurConfigs.chauffeur_booking
  const policy = await configValue(database, config)
  const window = { counts: 'seconds', min: 1800, max: 7 * 24 * 3600 }
  const value = { ...policy, window, giveBackSeconds: 900, dispatchAheadSeconds: 2400 }
  await overrideConfig(database, clock, { config, value })
}
