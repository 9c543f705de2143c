import type { ConfigDefinition, ServiceDefinition } from '@daoxing/kit/contract'

/** The declarations of all slices of a server, for foundations that serve any service. */
export type Declared = {
  readonly services: readonly ServiceDefinition[]
  /** By name. */
  readonly configs: ReadonlyMap<string, ConfigDefinition>
  /** The kinds of partners whose peers some call admits. */
  readonly peerKinds: ReadonlySet<string>
}
