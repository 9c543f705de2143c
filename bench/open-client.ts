import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Errand } from './call-client.ts'

export type Client = {
  run(errands: readonly Errand[], times: number): Promise<void>
  /** Prepares the requests first: otherwise, a measurement of pauses would include the preparation in this process. */
  prepare(errands: readonly Errand[], times: number): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** A client in a process of its own, so that its work is not counted as the server's. */
export function openClient(): Client {
  const child = fork(new URL('./call-client.ts', import.meta.url), { execArgv: [] })
  const said = async (wanted: string) => {
    const [answer] = await once(child, 'message')
    if (answer !== wanted) throw new Error(String(answer))
  }
  const client: Client = {
    async run(errands, times) {
      await (await client.prepare(errands, times))()
    },
    async prepare(errands, times) {
      child.send({ errands, times })
      await said('ready')
      return async () => {
        child.send('go')
        await said('done')
      }
    },
    async end() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
  return client
}
