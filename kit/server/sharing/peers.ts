import { randomBytes } from 'node:crypto'
import type { FleetingDefinition } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Log } from '../process/log.ts'
import type { RedisLine } from './redis-line.ts'

type Listener = (payload: unknown) => void

/** The other processes of the house. Messages to them are transient: they are sent without waiting, and may be lost. */
export type Peers = {
  send<Payload extends z.ZodMiniType>(message: FleetingDefinition<Payload>, payload: z.output<Payload>): void
  /** Receives messages of other processes, without those of this one. */
  receive<Payload extends z.ZodMiniType>(
    message: FleetingDefinition<Payload>,
    onMessage: (payload: z.output<Payload>) => void,
  ): void
  /** `alone` without configured peers. */
  state(): 'alone' | 'up' | 'away'
}

/** A single process has none. */
export const noPeers: Peers = { send: () => undefined, receive: () => undefined, state: () => 'alone' }

/** Messages within this time are batched: Redis handles few large messages better than many small ones. */
const gatherMs = 40
const gatheredMax = 1_000

const PeerMessages = z.object({ from: z.string(), told: z.array(z.tuple([z.string(), z.unknown()])) })

export async function joinPeers({ line, log }: { line: RedisLine; log: Log }): Promise<Peers> {
  const channel = `${line.prefix}:peers`
  const self = randomBytes(8).toString('hex')
  const listeners = new Map<string, Listener[]>()
  let gathered: (readonly [string, unknown])[] = []
  const sayAll = () => {
    const messages = gathered
    gathered = []
    // A message that cannot be sent now would be outdated later.
    if (messages.length === 0 || !line.isUp()) return
    line.commands.publish(channel, JSON.stringify({ from: self, told: messages })).catch(() => undefined)
  }
  // One invalid message does not prevent the others in its batch.
  const safely = (act: () => void) => {
    try {
      act()
    } catch (error) {
      log.error({ err: error }, 'what another server said could not be heard')
    }
  }
  await line.receive(channel, (text) =>
    safely(() => {
      const { from, told: messages } = z.parse(PeerMessages, JSON.parse(text))
      if (from === self) return
      for (const [name, payload] of messages)
        for (const listener of listeners.get(name) ?? []) safely(() => listener(payload))
    }),
  )
  return {
    send({ name }, payload) {
      if (gathered.length === 0) setTimeout(sayAll, gatherMs)
      gathered.push([name, payload])
      if (gathered.length >= gatheredMax) sayAll()
    },
    receive(message, onMessage) {
      const listener = (payload: unknown) => {
        // Another running version may send it in another format.
        const result = z.safeParse(message.payload, payload)
        if (result.success) onMessage(result.data)
      }
      listeners.set(message.name, [...(listeners.get(message.name) ?? []), listener])
    },
    state: () => (line.isUp() ? 'up' : 'away'),
  }
}
