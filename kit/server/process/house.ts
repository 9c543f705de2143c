import type { Declared } from './declared-type.ts'
import type { AccountEnd } from './account-end.ts'
import type { Clock } from './clock.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Outbox } from '../realtime/outbox-type.ts'
import type { Peers } from '../sharing/peers.ts'
import type { PortDefinition } from './ports.ts'
import type { Random } from './random.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { Settings } from './settings.ts'
import type { ServerWords } from '../http/words.ts'

/** Everything that a handler or a job may use. Nothing of it is global. */
export type House = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly realtime: Realtime
  /** The other processes of the house, if any. */
  readonly peers: Peers
  readonly log: Log
  readonly settings: Settings
  readonly words: ServerWords
  /** The services and configs that the slices declare. */
  readonly declared: Declared
  /** How each slice takes part in the end of an account, in the order of the slices. */
  readonly accountEnds: readonly AccountEnd[]
  /** The number of concurrent transactions of one job. With one, the order of their random numbers is fixed. */
  readonly lanes: number
  /** The binding of a port; an unbound port is a programming error and throws. */
  port<Port>(definition: PortDefinition<Port>): Port
  /** The binding of an optional port, such as a provider that is not configured. */
  portIfBound<Port>(definition: PortDefinition<Port>): Port | undefined
  /** The bindings of a port that each service binds for itself, by service. */
  portsOf<Port>(definitionOf: (service: string) => PortDefinition<Port>): ReadonlyMap<string, Port>
}
