import { createSocketLine, type LineOptions, type SocketLine } from './socket-line.ts'

/** The network between the actors of a city and the server, and the clock of their timeouts. */
export type CityNetwork = {
  fetch(url: string, init: RequestInit): Promise<Response>
  openLine(options: LineOptions): SocketLine
  /** Aborts when a response has taken too long. */
  patience(ms: number): AbortSignal
  /** Monotonic milliseconds. */
  nowMs(): number
}

/** The real network. */
export const realNetwork: CityNetwork = {
  fetch: (url, init) => fetch(url, init),
  openLine: createSocketLine,
  patience: (ms) => AbortSignal.timeout(ms),
  nowMs: () => performance.now(),
}
