import type { PageRider, PageRiderWish } from './journey-rider.ts'

/** A whole product of its own: server and city on a database of their own, and a browser beside them. */
export type City = {
  readonly url: string
  readonly cityUrl: string
  /** Where product and city keep their things. */
  readonly dataDir: string
  /** A new visitor with a phone of their own. */
  rider(wish?: PageRiderWish): Promise<PageRider>
  /** Asks the console of the city. */
  ask(path: string): Promise<unknown>
  tell(path: string, body: unknown): Promise<unknown>
  /** Makes something go wrong in the city. */
  strikes(fault: { readonly kind: string; readonly [fact: string]: unknown }): Promise<void>
  /** From now on nothing goes wrong any more. */
  calms(): Promise<void>
  livesAt(factor: number): Promise<void>
  /** An operator sets a config for everybody. */
  sets(name: string, value: unknown): Promise<void>
  /** The newest code that was sent to a number. */
  codeFor(phone: string): Promise<string>
  /** SIGKILL of one program alone; whoever supervises it starts another, which is killed, too, for so long. */
  kills(program: 'server' | 'city', forMs?: number): Promise<void>
  serverIsReady(): Promise<void>
  close(): Promise<void>
}
