import type { Principal } from '@daoxing/kit/server'
import type { CityNetwork, LineOptions, SocketLine, TimerWheel } from '@daoxing/kit/simulator'
import type { Chance } from '@daoxing/kit/simulator'
import type { DayServer } from './day-server.ts'
import type { Lane } from './lane.ts'

/** A call in its wire form. */
export type WireCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}
export type WireAnswer = { readonly status: number; readonly body: string; readonly cookie: string | undefined }

export type DayNetwork = CityNetwork & {
  /** Sends a call unchanged; rejects with a TypeError, as `fetch` does, without a response. */
  exchange(call: WireCall, signal?: AbortSignal): Promise<WireAnswer>
}

type NetworkPlan = {
  readonly server: DayServer
  readonly lane: Lane
  readonly wheel: TimerWheel
  readonly chance: Chance
  readonly nowMs: () => number
  /** Carries out the call in its turn, and injects the faults. */
  readonly carry: (call: WireCall) => Promise<WireAnswer>
}

const neverEnding = new AbortController().signal

/** The network of a day: without real connections, but with all traffic in one order. */
export function createDayNetwork({ server, lane, wheel, chance, nowMs, carry }: NetworkPlan): DayNetwork {
  const lines = new Set<DayLine>()
  server.onSent(({ room, name, payload }) => {
    // A client that connects during the broadcast was not connected when it began.
    for (const line of [...lines]) line.receive(room, name, payload)
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
      // Pictures are packed in their turn, so that a day has one order.
      const answer = await lane.add(
        async () => carry(body instanceof FormData ? await packed(call, body) : call),
        signal ?? undefined,
      )
      const { status } = answer
      // Only the part of a Response that our clients read: its body may come in one piece.
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

async function packed(call: WireCall, form: FormData): Promise<WireCall> {
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  return { ...call, body, headers: { ...call.headers, 'content-type': whole.headers.get('content-type') ?? '' } }
}

type DayLine = SocketLine & { receive(room: string, name: string, payload: unknown): void; lose(): void }

function createDayLine({
  options,
  server,
  lane,
  wheel,
  chance,
}: Pick<NetworkPlan, 'server' | 'lane' | 'wheel' | 'chance'> & { options: LineOptions }): DayLine {
  const listeners: { readonly name: string; receive(payload: unknown): void }[] = []
  let isWanted = false
  let within: { principal: Principal; rooms: ReadonlySet<string> } | undefined

  async function comeIn(): Promise<void> {
    const isIn = await lane.add(async () => {
      const sockets = server.open?.sockets
      if (!isWanted || within || !sockets) return undefined
      const shown = options.credential()
      // A rider sends a session cookie, which has a name; a driver a credential, which has none.
      const isCookie = shown.includes('=')
      const principal = await sockets.authenticate({
        cookie: isCookie ? shown : undefined,
        token: isCookie ? undefined : shown,
      })
      if (!principal) return false
      within = { principal, rooms: new Set(await sockets.roomsOf(principal)) }
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
        receive(payload) {
          const parsed = event.payload.safeParse(payload)
          if (parsed.success) listener(parsed.data as never)
        },
      })
    },
    fleet(message, payload) {
      if (within) server.open?.sockets.receive(within.principal, message.name, payload)
    },
    receive(room, name, payload) {
      if (!within?.rooms.has(room)) return
      for (const listener of listeners) if (listener.name === name) listener.receive(payload)
    },
    lose() {
      if (!within) return
      within = undefined
      options.onDisconnect?.()
      if (isWanted) comeBackLater()
    },
  }
}
