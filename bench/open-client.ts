import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Errand } from './call-client.ts'

export type Client = { run(errands: readonly Errand[], times: number): Promise<void>; end(): Promise<void> }

/** Whoever asks has a process of its own, so that its work is not counted as the server's. */
export function openClient(): Client {
  const child = fork(new URL('./call-client.ts', import.meta.url), { execArgv: [] })
  return {
    async run(errands, times) {
      child.send({ errands, times })
      const [answer] = await once(child, 'message')
      if (answer !== 'done') throw new Error(String(answer))
    },
    async end() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
