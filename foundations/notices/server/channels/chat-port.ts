import { definePort, type Tx } from '@daoxing/kit/server'

/** The messaging app in which riders have an account. */
export type ChatPort = {
  /** The rider's account there; undefined where none is linked. */
  addressOf(input: { tx: Tx; riderId: string }): Promise<string | undefined>
  /** Sends a text once: the same retry key is the same message. Throws where nobody answers. */
  send(message: { readonly to: string; readonly text: string; readonly retryKey: string }): Promise<'sent' | 'failed'>
}

export const chatPort = definePort<ChatPort>('notices.chat')
