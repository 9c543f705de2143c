import type { Clock } from '@daoxing/kit/server'
import type { DayServer } from './day-server.ts'
import type { WireAnswer, WireCall } from './day-network.ts'

/** Carries calls to the server and their answers back, and notes what it carried. */
export type Carrier = {
  carry(call: WireCall): Promise<WireAnswer>
  /** Whether anything was carried since the last question that may have written. */
  takeHasWritten(): boolean
  note(deed: string): void
  /** What was done last, oldest first. */
  readonly deeds: readonly string[]
}

const deedsMax = 400

export function createCarrier({
  server,
  clock,
  onFault,
}: {
  server: DayServer
  clock: Clock
  /** An answer that only a mistake of the server's explains. */
  onFault: (error: Error) => void
}): Carrier {
  const deeds: string[] = []
  let hasWritten = false
  const note = (deed: string) => {
    deeds.push(`${clock.now()} ${deed}`)
    if (deeds.length > deedsMax) deeds.shift()
  }
  return {
    deeds,
    note,
    takeHasWritten() {
      const had = hasWritten
      hasWritten = false
      return had
    },
    async carry(call) {
      const { open } = server
      if (!open) throw new TypeError('fetch failed')
      const { method, path, headers, body } = call
      if (method !== 'GET') hasWritten = true
      const answer = await open.app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
      })
      note(`${method} ${path} ${answer.statusCode}`)
      if (answer.statusCode >= 500)
        onFault(new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`))
      const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0]
      return { status: answer.statusCode, body: answer.body, cookie }
    },
  }
}
