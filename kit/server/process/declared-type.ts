import type { AccountHold, ConfigDefinition, KeptRecord, ServiceDefinition } from '@daoxing/kit/contract'
import type { Tx } from '../database/database.ts'
import type { House } from './house.ts'

/** The declarations of all slices of a server, for foundations that serve any service. */
export type Declared = {
  readonly services: readonly ServiceDefinition[]
  /** By name. */
  readonly configs: ReadonlyMap<string, ConfigDefinition>
  /** The kinds of partners whose peers some call admits. */
  readonly peerKinds: ReadonlySet<string>
  /** How each slice takes part in the end of an account, in the order of the slices. */
  readonly accountEnds: readonly AccountEnd[]
}

/** The part of one slice in the end of an account. */
export type AccountEnd = {
  readonly slice: string
  readonly holds: (tx: Tx, riderId: string, house: House) => Promise<readonly AccountHold[]>
  readonly erase: (tx: Tx, riderId: string, house: House) => Promise<'erased' | 'later'>
  readonly kept: readonly KeptRecord[]
}
