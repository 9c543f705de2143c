import type { PageRider, PageRiderWish } from './journey-rider.ts'

/** Server and city on a separate database, with a browser, as journeys share them. */
export type SharedCity = {
  readonly url: string
  readonly cityUrl: string
  /** The folder with the data of product and city. */
  readonly dataDir: string
  /** A new visitor with a phone number. */
  rider(wish?: PageRiderWish): Promise<PageRider>
  /** Calls the city's console. */
  ask(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  /** Injects a fault into the city. */
  strikes(fault: { readonly kind: string; readonly [fact: string]: unknown }): Promise<void>
  /** Ends all injected faults. */
  calms(): Promise<void>
  livesAt(factor: number): Promise<void>
  /** An operator sets a config for everybody. */
  sets(name: string, value: unknown): Promise<void>
  /** The newest code that was sent to a number. */
  codeFor(phone: string): Promise<string>
  /** The last warnings and errors of server and city. */
  troubles(): string
  /** Closes its riders. */
  close(): Promise<void>
}

/** A product that belongs to one journey. */
export type City = SharedCity & {
  /** SIGKILL of one program only; the supervisor restarts it, and for this duration the new one is killed, too. */
  kills(program: 'server' | 'city', forMs?: number): Promise<void>
  serverIsReady(): Promise<void>
}
