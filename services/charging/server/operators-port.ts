import type { Instant } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** A session at its operator: the peer, and the reference by which its session and its CDR name our order. */
export type AtOperator = { readonly operatorId: string; readonly orderHash: string }

/** The connector of a command, by the operator's own identifiers. */
export type ConnectorAtOperator = {
  readonly locationId: string
  readonly evseUid: string
  readonly connectorId: string
}

/**
 * The operator's first answer to a command. `accepted`: its result follows as an event of `commandResults`, within
 * `timeoutSeconds`. `unknown`: no answer, so the outcome is open; the same command may be sent again with the same id.
 */
export type CommandAnswer =
  | { readonly answer: 'accepted'; readonly timeoutSeconds: number }
  | { readonly answer: 'rejected' | 'notSupported' | 'unknownSession' | 'unknown' }

/** The state of a session as its operator tells it. */
export type SessionAtOperator = {
  readonly sessionId: string
  readonly status: 'ACTIVE' | 'COMPLETED' | 'INVALID' | 'PENDING' | 'RESERVATION'
}

/**
 * The charge point operators, called over OCPI and never within a transaction. Every request names the order, so that it
 * may be repeated.
 */
export type ChargePointOperators = {
  /** Whether commands can be sent to this operator: it is registered and has a commands endpoint. */
  serves(operatorId: string): Promise<boolean>
  /** START_SESSION, with the order's hash as `authorization_reference` and the rider's token. */
  start(wish: AtOperator & ConnectorAtOperator & { readonly riderId: string }): Promise<CommandAnswer>
  /** STOP_SESSION of the operator's session. */
  stop(wish: AtOperator & { readonly sessionId: string }): Promise<CommandAnswer>
  unlock(wish: AtOperator & ConnectorAtOperator): Promise<CommandAnswer>
  reserve(
    wish: AtOperator & ConnectorAtOperator & { readonly riderId: string; readonly until: Instant },
  ): Promise<CommandAnswer>
  cancelReservation(wish: AtOperator): Promise<CommandAnswer>
  /**
   * Asks the operator for the sessions since `since` and receives each as an event of `sessionUpdates`, as if it had been
   * pushed; returns that of the order. `absent`: the operator has none. `unknown`: no answer.
   */
  lookUp(wish: AtOperator & { readonly since: Instant }): Promise<SessionAtOperator | 'absent' | 'unknown'>
  /** Asks for the CDRs since then, and receives each as an event of `chargeDetails`. Returns whether it answered. */
  lookUpCdrs(wish: AtOperator & { readonly since: Instant }): Promise<boolean>
}

export const operatorsPort = definePort<ChargePointOperators>('charging.operators')
