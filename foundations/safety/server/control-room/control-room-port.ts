import { definePort } from '@daoxing/kit/server'

/** `refused`: the control room has read the message and will not act on it. `lost`: the outcome is unknown. */
export type DeskDelivery = 'taken' | 'refused' | 'lost'

/** Delivers CAP messages to a control room, which acknowledges with a message of its own to `receiveCap`. */
export type ControlRoomPort = {
  /** The peer that responds, and the address in our messages. */
  readonly peer: string
  /** Our sender name in messages. */
  readonly sender: string
  /** Idempotent, since each message has an identifier. Never called inside a transaction. */
  send(xml: string): Promise<DeskDelivery>
}

export const controlRoomPort = definePort<ControlRoomPort>('safety.controlRoom')
