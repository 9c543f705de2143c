import * as configsContract from '@daoxing/configs/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { baseConfigs } from './base-configs.ts'
import { readConfigsAnswer } from './calls/read-configs.ts'

export { configValue, isOverridden, whiteListNamed } from './config-value.ts'
export { baseConfigs } from './base-configs.ts'
export { clearConfigOverride, overrideConfig } from './override-config.ts'

export const configsServer: ServerSlice = {
  name: 'configs',
  contract: configsContract,
  configs: baseConfigs,
  calls: [readConfigsAnswer],
  migrations: new URL('./migrations/', import.meta.url),
}
