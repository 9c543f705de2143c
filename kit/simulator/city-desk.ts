import type { Instant } from '@daoxing/kit/contract'
import type { CityClock } from './city-clock.ts'
import type { CityLog } from './city-log.ts'
import type { TimerWheel } from './timer-wheel.ts'

/** The parts of the city that an HTTP provider in it, such as a bank, can use. */
export type DeskWorld = {
  readonly seed: string
  readonly serverUrl: string
  readonly citySecret: string
  readonly clock: CityClock
  readonly wheel: TimerWheel
  readonly log: CityLog
  /** A folder of the city's own, which outlives a restart. */
  readonly folder: string
  /** Adds a message to a phone in the message box that the console shows. */
  readonly note?: (message: { readonly to: string; readonly text: string }) => void
  /** The newest one-time code that a phone of the city has received since then. */
  readonly codeOn?: (phone: string, since: Instant) => string | undefined | Promise<string | undefined>
}

export type DeskRequest = {
  readonly method: string
  /** Below the prefix, `/confirm`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly rawBody: string
  /** The URL of the desk, with its prefix: `http://127.0.0.1:8081/pay/card`. */
  readonly baseUrl: string
}

export type DeskAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /** The request is carried out, but the connection is dropped instead of responding. */
  readonly isLost?: boolean
}

/** An external party with an HTTP interface for the server and a rider's browser, at the city's address. */
export type CityDesk = {
  /** First part of its paths, `/pay/card`. No desk is below another's. */
  readonly prefix: string
  answer(request: DeskRequest): Promise<DeskAnswer>
  stop(): void
}
