import { randomBytes } from 'node:crypto'
import type { FleetingDefinition } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Log } from '../process/log.ts'
import type { RedisLine } from './redis-line.ts'

type Heard = (payload: unknown) => void

/** The other processes of the house. Messages to them are fleeting: they are sent without waiting, and may be lost. */
export type Peers = {
  tell<Payload extends z.ZodMiniType>(message: FleetingDefinition<Payload>, payload: z.output<Payload>): void
  /** Hears what other processes tell; never what this one told. */
  hear<Payload extends z.ZodMiniType>(
    message: FleetingDefinition<Payload>,
    onTold: (payload: z.output<Payload>) => void,
  ): void
  /** `alone` where nobody said that there are others. */
  state(): 'alone' | 'up' | 'away'
}

/** A single process has none. */
export const noPeers: Peers = { tell: () => undefined, hear: () => undefined, state: () => 'alone' }

/** Messages within this time are sent together: Redis carries few large messages more easily than many small ones. */
const gatherMs = 40
const gatheredMax = 1_000

const Said = z.object({ from: z.string(), told: z.array(z.tuple([z.string(), z.unknown()])) })

export async function joinPeers({ line, log }: { line: RedisLine; log: Log }): Promise<Peers> {
  const channel = `${line.prefix}:peers`
  const self = randomBytes(8).toString('hex')
  const listeners = new Map<string, Heard[]>()
  let gathered: (readonly [string, unknown])[] = []
  const sayAll = () => {
    const told = gathered
    gathered = []
    // A message that cannot be sent now would be outdated later.
    if (told.length === 0 || !line.isUp()) return
    line.commands.publish(channel, JSON.stringify({ from: self, told })).catch(() => undefined)
  }
  // One message that breaks does not silence those that came with it.
  const safely = (act: () => void) => {
    try {
      act()
    } catch (error) {
      log.error({ err: error }, 'what another server said could not be heard')
    }
  }
  await line.hear(channel, (text) =>
    safely(() => {
      const { from, told } = z.parse(Said, JSON.parse(text))
      if (from === self) return
      for (const [name, payload] of told) for (const hear of listeners.get(name) ?? []) safely(() => hear(payload))
    }),
  )
  return {
    tell({ name }, payload) {
      if (gathered.length === 0) setTimeout(sayAll, gatherMs)
      gathered.push([name, payload])
      if (gathered.length >= gatheredMax) sayAll()
    },
    hear(message, onTold) {
      const hear = (payload: unknown) => {
        // A version beside ours may say it in another form.
        const result = z.safeParse(message.payload, payload)
        if (result.success) onTold(result.data)
      }
      listeners.set(message.name, [...(listeners.get(message.name) ?? []), hear])
    },
    state: () => (line.isUp() ? 'up' : 'away'),
  }
}
