import type { ServiceDefinition } from '@daoxing/kit/contract'

/** A declared service for tests, open to everybody by default. */
export function testService(id: string, changes: Partial<ServiceDefinition> = {}): ServiceDefinition {
  return {
    id,
    paths: { start: `/${id}`, live: `/${id}` },
    bookingTypes: {},
    states: {},
    configNames: [],
    noticeKinds: {},
    rights: ['share', 'sos', 'support', 'pay', 'cancel'],
    ...changes,
  }
}
