import type { Order, OrderTab } from '@daoxing/orders/contract'
import type { Trip } from '@daoxing/taxi/contract'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A person with a phone in the hand, and one tab of its browser. */
export type PageRider = {
  readonly page: Page
  readonly context: BrowserContext
  readonly phone: string
  /** From the landing page to a rider who is signed in. */
  signsUp(name?: string): Promise<void>
  /** The same without a screen, for whoever is only to be there. */
  joins(name?: string): Promise<void>
  /** Another tab of the same browser. */
  opensTab(): Promise<PageRider>
  /** Says where from and where to, by search, up to the list of cars; `null` leaves the end open. */
  plans(trip: { readonly from: string; readonly to: string | null }): Promise<void>
  /** Chooses a kind of car by its name and taps the one button. */
  hails(car?: RegExp): Promise<void>
  /** Every stage that stood in the URL, in order; some stand there for less than a second. */
  readonly stages: readonly string[]
  /** Waits until one of these stages has stood in the URL since the last wait for one. */
  reaches(...stages: readonly string[]): Promise<void>
  /** The live trip, as the server tells it to this rider. */
  liveTrip(): Promise<Trip | null>
  trip(hash: string): Promise<Trip>
  orders(tab: OrderTab): Promise<readonly Order[]>
  /** A picture in the folder that JOURNEY_PICTURES names; without one, nothing. */
  shows(name: string): Promise<void>
  /** Nothing was said in the console but what is expected: a line that is cut on purpose says so there. */
  expectCalm(...expected: readonly RegExp[]): void
  close(): Promise<void>
}

export type PageRiderWish = Pick<
  BrowserContextOptions,
  'locale' | 'viewport' | 'colorScheme' | 'storageState' | 'userAgent'
>
