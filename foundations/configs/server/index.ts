import { bindCall, type ServerSlice } from '@daoxing/kit/server'
import { readConfigs } from '@daoxing/configs/contract'
import { readConfigsHandler } from './calls/read-configs.ts'

export { configValue } from './config-value.ts'
export { clearConfigOverride, configNamed, overrideConfig } from './override-config.ts'

export const configsServer: ServerSlice = {
  name: 'configs',
  calls: [bindCall(readConfigs, readConfigsHandler)],
  migrations: new URL('./migrations/', import.meta.url),
}
