import { categoryOf, type ConfigDefinition, type ServiceDefinition } from '@daoxing/kit/contract'
import type { Declared } from './declared-type.ts'
import type { ServerSlice } from './slice.ts'

/**
 * Collects the declarations of the slices.
 *
 * @throws Error if two services share an id or a category's booking type, if two slices share a config, if the configs of
 * a service differ from its declaration, or if the list of a limited service is no config.
 */
export function declaredBy(slices: readonly ServerSlice[]): Declared {
  const services = slices.flatMap(({ service }) => service ?? [])
  const configs = new Map<string, ConfigDefinition>()
  for (const slice of slices) {
    const own = Object.values(slice.configs ?? {})
    for (const config of own) {
      if (configs.has(config.name)) throw new Error(`the config ${config.name} is declared twice`)
      configs.set(config.name, config)
    }
    assertSameConfigs(slice, own)
  }
  assertNoTwins(services)
  for (const { id, limitedTo } of services)
    if (limitedTo && !configs.has(limitedTo.config))
      throw new Error(`no slice declares the list ${limitedTo.config} of ${id}`)
  const peerKinds = new Set(slices.flatMap(({ calls }) => calls.flatMap(({ call }) => call.peerKind ?? [])))
  return { services, configs, peerKinds }
}

function assertSameConfigs({ name, service }: ServerSlice, own: readonly ConfigDefinition[]): void {
  if (service === undefined) return
  const defined = new Set(own.map((config) => config.name))
  const missing = service.configNames.filter((config) => !defined.has(config))
  const extra = [...defined].filter((config) => !service.configNames.includes(config))
  if (missing.length + extra.length > 0)
    throw new Error(`${name} declares other configs than it defines: ${[...missing, ...extra].join(', ')}`)
}

function assertNoTwins(services: readonly ServiceDefinition[]): void {
  const owners = new Map<string, string>()
  for (const service of services) {
    const names = [
      `id ${service.id}`,
      ...Object.keys(service.bookingTypes).map((type) => `${categoryOf(service)} ${type}`),
    ]
    for (const name of names) {
      const owner = owners.get(name)
      if (owner !== undefined) throw new Error(`${owner} and ${service.id} both declare ${name}`)
      owners.set(name, service.id)
    }
  }
}
