import type { ServiceDefinition } from '@daoxing/kit/contract'
import type { ServiceEntry } from '../registry.tsx'

/** A declaration for tests of the page. */
export function aService(changes: Partial<ServiceDefinition> = {}): ServiceDefinition {
  return {
    id: 'taxi',
    paths: { start: '/taxi', live: '/taxi', toPlace: '/taxi' },
    bookingTypes: {},
    states: {},
    configNames: [],
    noticeKinds: {},
    rights: [],
    ...changes,
  }
}

/** A service of a page under test; its screen is `/taxi` by default. */
export function aServiceEntry(
  changes: Partial<ServiceDefinition> = {},
  entry: Partial<ServiceEntry> = {},
): ServiceEntry {
  const service = aService(changes)
  const words = async () => ({ service, bookingTypes: {}, states: {} })
  return { service, icon: () => null, colours: '', words, ...entry }
}
