import type { EventDefinition, PayloadOf } from '@daoxing/kit/contract'
import type { Tx } from '../database/database.ts'

export type Outbox = {
  /**
   * Writes an event in the transaction of its cause: a row that is sent to the rooms after the commit, and one job for
   * every subscriber.
   */
  add<E extends EventDefinition>(
    tx: Tx,
    event: E,
    facts: { to: readonly string[]; payload: PayloadOf<E> },
  ): Promise<void>
  /**
   * Puts everybody who is in `room` into another room too, or takes them out again, once the transaction is committed and
   * whichever process holds the socket.
   */
  join(tx: Tx, room: string, other: string): Promise<void>
  leave(tx: Tx, room: string, other: string): Promise<void>
  /** Ends the sockets of a room, as after sign-out: here at once, in other processes as surely as they hear an event. */
  disconnect(tx: Tx, room: string): Promise<void>
}
