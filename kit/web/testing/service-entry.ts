import type { ServiceDefinition } from '@daoxing/kit/contract'
import type { ServiceEntry } from '../registry.tsx'

/** A service of a page under test; its screen is `/taxi` by default. */
export function aServiceEntry(
  changes: Partial<ServiceDefinition> = {},
  entry: Partial<ServiceEntry> = {},
): ServiceEntry {
  const service = {
    id: 'taxi',
    paths: { start: '/taxi', live: '/taxi', toPlace: '/taxi' },
    bookingTypes: {},
    states: {},
    configNames: [],
    noticeKinds: {},
    rights: [],
    ...changes,
  }
  const words = async () => ({ bookingTypes: {}, states: {} })
  return { service, icon: () => null, colours: '', isAvailable: () => true, words, ...entry }
}
