import type { House } from '@daoxing/kit/server'
import { dispatchClientPort, type DispatchClient, type DispatchPolicy } from './dispatch-client.ts'

/** The services whose orders are matched with drivers, by name. */
export function driverServices(house: House): ReadonlyMap<string, DispatchClient> {
  return house.portsOf(dispatchClientPort)
}

/** The service of drivers and calls without one; undefined if no service is the default. */
export function defaultService(house: House): string | undefined {
  const [service, ...others] = [...driverServices(house)].flatMap(([name, { isDefault }]) => (isDefault ? [name] : []))
  if (others.length > 0) throw new Error(`${service} and ${others.join()} are both the default service of drivers`)
  return service
}

export function policyOf(house: House, service: string): DispatchPolicy {
  return house.port(dispatchClientPort(service)).policy
}
