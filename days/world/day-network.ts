import type { Principal } from '@daoxing/kit/server'
import type { CityNetwork, LineOptions, SocketLine, TimerWheel } from '@daoxing/kit/simulator'
import type { Chance } from '@daoxing/kit/simulator'
import type { DayServer } from './day-server.ts'
import type { Lane } from './lane.ts'

/** A call as it goes over the wire. */
export type WireCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
export type WireAnswer = { readonly status: number; readonly body: string; readonly cookie: string | undefined }

export type DayNetwork = CityNetwork & {
  /** Sends a call as it stands; rejects with a TypeError, as `fetch` does, where no answer comes. */
  exchange(call: WireCall, signal?: AbortSignal): Promise<WireAnswer>
}

type NetworkPlan = {
  readonly server: DayServer
  readonly lane: Lane
  readonly wheel: TimerWheel
  readonly chance: Chance
  readonly nowMs: () => number
  /** Does the call where it is its turn; what goes wrong goes wrong here. */
  readonly carry: (call: WireCall) => Promise<WireAnswer>
}

const neverEnding = new AbortController().signal

/** The network of a day: no wire, but everything that a wire carries, in one order. */
export function createDayNetwork({ server, lane, wheel, chance, nowMs, carry }: NetworkPlan): DayNetwork {
  const lines = new Set<DayLine>()
  server.onSent(({ room, name, payload }) => {
    // Whoever comes while this is said was not there when it was said.
    for (const line of [...lines]) line.hear(room, name, payload)
  })
  server.onBegun(() => {
    for (const line of [...lines]) line.lose()
  })
  const exchange = (call: WireCall, signal?: AbortSignal) => lane.add(() => carry(call), signal)
  return {
    exchange,
    async fetch(url, { method = 'GET', headers, body, signal }) {
      const path = url.replace(/^https?:\/\/[^/]+/, '')
      const plain = Object.fromEntries(new Headers(headers))
      const call = { method, path, headers: plain, body: typeof body === 'string' ? body : undefined }
      const answer = await exchange(call, signal ?? undefined)
      const { status } = answer
      // No more of a Response than a client of ours reads: its body may come in one piece.
      return { status, ok: status >= 200 && status < 300, text: async () => answer.body } as Response
    },
    openLine(options) {
      const line = createDayLine({ options, server, lane, wheel, chance })
      lines.add(line)
      return line
    },
    patience: () => neverEnding,
    nowMs,
  }
}

type DayLine = SocketLine & { hear(room: string, name: string, payload: unknown): void; lose(): void }

function createDayLine({
  options,
  server,
  lane,
  wheel,
  chance,
}: Pick<NetworkPlan, 'server' | 'lane' | 'wheel' | 'chance'> & { options: LineOptions }): DayLine {
  const listeners: { readonly name: string; hear(payload: unknown): void }[] = []
  let isWanted = false
  let within: { principal: Principal; rooms: ReadonlySet<string> } | undefined

  async function comeIn(): Promise<void> {
    const isIn = await lane.add(async () => {
      const doors = server.open?.doors
      if (!isWanted || within || !doors) return undefined
      const shown = options.credential()
      // A rider shows the cookie of a session, which has a name; a driver a credential, which has none.
      const isCookie = shown.includes('=')
      const principal = await doors.authenticate({
        cookie: isCookie ? shown : undefined,
        token: isCookie ? undefined : shown,
      })
      if (!principal) return false
      within = { principal, rooms: new Set(await doors.roomsOf(principal)) }
      return true
    })
    if (isIn) options.onConnect()
    else if (isIn === false) options.onTurnedAway()
    else if (isWanted && !within) comeBackLater()
  }
  function comeBackLater(): void {
    const waitMs = chance.within(1_000, 5_000)
    wheel.sleep(waitMs).then(
      () => (isWanted && !within ? comeIn() : undefined),
      () => undefined,
    )
  }
  return {
    get isOpen() {
      return within !== undefined
    },
    open() {
      isWanted = true
      comeIn().catch(() => isWanted && comeBackLater())
    },
    close() {
      isWanted = false
      within = undefined
    },
    on(event, listener) {
      listeners.push({
        name: event.name,
        hear(payload) {
          const parsed = event.payload.safeParse(payload)
          if (parsed.success) listener(parsed.data as never)
        },
      })
    },
    fleet(message, payload) {
      if (within) server.open?.doors.hear(within.principal, message.name, payload)
    },
    hear(room, name, payload) {
      if (!within?.rooms.has(room)) return
      for (const listener of listeners) if (listener.name === name) listener.hear(payload)
    },
    lose() {
      if (!within) return
      within = undefined
      options.onDisconnect?.()
      if (isWanted) comeBackLater()
    },
  }
}
