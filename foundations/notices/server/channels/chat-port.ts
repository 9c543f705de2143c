import { definePort, type Tx } from '@daoxing/kit/server'

/** The messaging app where riders have accounts. */
export type ChatPort = {
  /** The rider's account there; undefined if none is linked. */
  addressOf(input: { tx: Tx; riderId: string }): Promise<string | undefined>
  /** Sends a text once: the same retry key is the same message. Throws without a response. */
  send(message: { readonly to: string; readonly text: string; readonly retryKey: string }): Promise<'sent' | 'failed'>
}

export const chatPort = definePort<ChatPort>('notices.chat')
