import { isWhiteListed } from '@daoxing/configs/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { PageMonitoringPort, Settings } from '@daoxing/kit/server'
import { userById } from './stores/user-store.ts'

/** Everybody's page is monitored; on a host for tests only that of a listed rider. */
export function pageMonitoring({ publicUrl, testHosts = [] }: Settings): PageMonitoringPort {
  const isTestHost = testHosts.includes(new URL(publicUrl).hostname)
  return {
    async isAllowed(tx, who) {
      if (!isTestHost) return true
      if (who.kind !== 'rider') return false
      const user = await userById(tx, who.riderId)
      return user !== undefined && isWhiteListed(await configValue(tx, baseConfigs.monitored_riders), user.userNumber)
    },
  }
}
