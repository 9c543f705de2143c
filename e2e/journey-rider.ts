import type { Order, OrderTab } from '@daoxing/orders/contract'
import type { Trip } from '@daoxing/taxi/contract'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A person with a phone, and one tab of its browser. */
export type PageRider = {
  readonly page: Page
  readonly context: BrowserContext
  readonly phone: string
  /** From the landing page to a signed-in rider. */
  signsUp(name?: string): Promise<void>
  /** Creates the rider's account by calls, without a screen, for a rider who only has to exist. */
  joins(name?: string): Promise<void>
  /** Another tab of the same browser. */
  opensTab(): Promise<PageRider>
  /** Sets start and destination by search, up to the list of cars; `null` leaves the destination open. */
  plans(trip: { readonly from: string; readonly to: string | null }): Promise<void>
  /** Chooses a car type by name and taps the hail button. */
  hails(car?: RegExp): Promise<void>
  /** Every stage that the URL contained, in order; some last for less than a second. */
  readonly stages: readonly string[]
  /** Waits until the URL has contained one of these stages since the last wait for one. */
  reaches(...stages: readonly string[]): Promise<void>
  /** The live trip, as the server returns it to this rider. */
  liveTrip(): Promise<Trip | null>
  trip(hash: string): Promise<Trip>
  orders(tab: OrderTab): Promise<readonly Order[]>
  /** A picture in the folder of JOURNEY_PICTURES; none without it. */
  shows(name: string): Promise<void>
  /** The console has only expected messages: an intentionally dropped connection is reported there. */
  expectCalm(...expected: readonly RegExp[]): void
  close(): Promise<void>
}

export type PageRiderWish = Pick<
  BrowserContextOptions,
  'locale' | 'viewport' | 'colorScheme' | 'storageState' | 'userAgent'
>
