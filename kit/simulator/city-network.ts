import { createSocketLine, type LineOptions, type SocketLine } from './socket-line.ts'

/** How whoever lives in a city reaches the server, and the clock by which they wait for it. */
export type CityNetwork = {
  fetch(url: string, init: RequestInit): Promise<Response>
  openLine(options: LineOptions): SocketLine
  /** Ends when an answer has taken too long. */
  patience(ms: number): AbortSignal
  /** Milliseconds that only ever grow. */
  nowMs(): number
}

/** The network of the machine. */
export const realNetwork: CityNetwork = {
  fetch: (url, init) => fetch(url, init),
  openLine: createSocketLine,
  patience: (ms) => AbortSignal.timeout(ms),
  nowMs: () => performance.now(),
}
