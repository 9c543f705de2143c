import type { EventDefinition, PayloadOf } from '@daoxing/kit/contract'
import type { Tx } from '../database/database.ts'

export type OutboxFacts<E extends EventDefinition> = {
  readonly to: readonly string[]
  readonly payload: PayloadOf<E>
  /**
   * Identifies the object of the snapshot. Of several snapshots of it in one transaction only the last is sent, since
   * no reader has seen the others.
   */
  readonly snapshotOf?: string | undefined
  /** Merges values of the previous snapshot that the last one would lose. */
  readonly fold?: ((earlier: PayloadOf<E>, later: PayloadOf<E>) => PayloadOf<E>) | undefined
}

export type Outbox = {
  /**
   * Writes an event in the transaction of its cause: a row that is sent to the rooms after the commit, and one job for
   * every subscriber. A payload must not change once it is added.
   */
  add<E extends EventDefinition>(tx: Tx, event: E, facts: OutboxFacts<E>): Promise<void>
  /**
   * Adds everybody in `room` to another room, or removes them again, once the transaction is committed and in whichever
   * process the socket is.
   */
  join(tx: Tx, room: string, other: string): Promise<void>
  leave(tx: Tx, room: string, other: string): Promise<void>
  /** Ends the sockets of a room, as after sign-out: here at once, in other processes as reliably as an event. */
  disconnect(tx: Tx, room: string): Promise<void>
}
