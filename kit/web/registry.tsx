import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { ErrorWords } from './error-words.ts'
import type { Lazy } from './load-later.ts'

export type WebRoute = {
  /** Path of react-router, `/myOrder/:id`. */
  readonly path: string
  readonly screen: Lazy
  /** `rider` sends whoever is not signed in to sign in first, and back afterwards. A page may ask for it by its query. */
  readonly who: 'anyone' | 'rider' | ((query: URLSearchParams) => 'anyone' | 'rider')
  /** Whether the tab bar stands below; true only for the roots of its tabs. */
  readonly hasTabBar?: boolean
}

export type ServiceName = 'taxi' | 'airport' | 'rental' | 'scooter' | 'charging' | 'chauffeur' | 'driver' | 'redemption'

/** A tile of the home screen. */
export type ServiceEntry = {
  readonly service: ServiceName
  readonly path: string
  /** Left out: home's own name of the service. A slice's words would come into the entry with it. */
  readonly label?: () => string
  /** False greys the tile and says that it comes later. */
  readonly isAvailable: () => boolean
}

/** Props of an order's live card. It draws the facts of the register, which every service fills in its own words. */
export type LiveCardProps = { readonly hash: string }
export type OrderDetailProps = { readonly hash: string }

/** Places on the home screen that slices fill; what several fill into one place stands there one below the other. */
export type HomeSlots = {
  /** The live trip, above everything else. Draws nothing where there is none. */
  readonly live?: Lazy
  /** A ride that has ended and waits for its rating. Draws nothing where there is none. */
  readonly rate?: Lazy
  /** The live trip as this device last saw it, drawn where the server cannot be asked. Draws nothing where there is none. */
  readonly lastKnown?: Lazy
  /** Chips of favourite places, one tap each. */
  readonly favourites?: Lazy
  /** The badge beside the greeting, such as points. */
  readonly badge?: Lazy
  /** Debts that must be settled before anything else, such as an unpaid ride. Draws nothing without one. */
  readonly debt?: Lazy
}

export type SignUpStepProps = {
  /** Goes on, whether something was set or the rider said that it can wait. */
  readonly onDone: () => void
  /** A path of ours that leads back to this step, should the rider have to leave the app for it. */
  readonly returnPath: string
  /** Takes the whole screen, as for a map, or gives it back: title and progress go away. */
  readonly onWhole: (isWhole: boolean) => void
}

/** Steps of signing up that slices right of identity draw, below the title and progress that identity draws. */
export type SignUpSlots = {
  readonly setFavouriteAddress?: Lazy<SignUpStepProps>
  readonly setPayment?: Lazy<SignUpStepProps>
}

export type RiderSession = {
  readonly riderId: string
  readonly name: string
  readonly phone: string
  readonly isSignUpFinished: boolean
  /** Absent where everything is open to this rider. */
  readonly hold?: RiderHold
  /** Services that are opened to some riders at a time, and not yet to this one. */
  readonly closedServices?: readonly string[]
}

/** Why not everything is open to a rider: a word that identity's screen knows, and the services that stay open. */
export type RiderHold = { readonly reason: string; readonly services: readonly string[] }

/** The reason of a hold that concerns one service and not the account. */
export const serviceNotOpen = 'SERVICE_NOT_OPEN'

/** Somebody whose session was ended for a reason that has to be said. */
export type HeldOut = { readonly heldOut: string }

/** How the shell learns who is signed in; identity fills it. Each function loads its code when it is called. */
export type SessionSlot = {
  /** Null where nobody is signed in. Other failures fly. */
  readonly read: (signal: AbortSignal) => Promise<RiderSession | HeldOut | null>
  readonly signOut: () => Promise<void>
  /** The partner whose link brought the visitor here; empty strings without one. */
  readonly referral?: () => Promise<{
    readonly referralPartner: string
    readonly refCode: string
    readonly callbackPageId: string
  }>
  readonly signInPath: string
  /** Says why a rider may not go on, and what to do next. */
  readonly holdScreen?: Lazy<{ readonly reason: string }>
  /** Stands beside every screen while somebody is signed in, and is loaded once the page is idle. */
  readonly beside?: Lazy
}

/** The contribution of a slice to the shell. Only this object and light functions may stand in its index.ts. */
export type WebEntry = {
  readonly slice: string
  readonly routes: readonly WebRoute[]
  readonly serviceEntry?: ServiceEntry
  /** Drawn by the live slot for orders of this service. */
  readonly liveCard?: { readonly service: string; readonly card: Lazy<LiveCardProps> }
  /** Drawn below `/myOrder/{id}` for orders of this service. */
  readonly orderDetail?: { readonly service: string; readonly detail: Lazy<OrderDetailProps> }
  /** The fare of an order of this service, line by line, for whoever shows its payment. */
  readonly receipt?: { readonly service: string; readonly lines: Lazy<OrderDetailProps> }
  readonly home?: HomeSlots
  readonly signUp?: SignUpSlots
  /** Rows of the member screen that lead to what this slice keeps of a rider; shown to riders alone. */
  readonly memberRows?: Lazy
  readonly session?: SessionSlot
  /** Sentences and ways out for the coded errors of this slice; loaded once the page is idle. */
  readonly errors?: () => Promise<ErrorWords>
  /** Run once when the page opens, with the query of its first address. */
  readonly begin?: (query: URLSearchParams) => void
  /** Loaded when somebody is signed in: keeps what is held of this slice at what the server says. Answers how to stop. */
  readonly follow?: () => Promise<(cache: QueryClient) => () => void>
}

const RegistryContext = createContext<readonly WebEntry[]>([])

type RegistryProviderProps = { readonly entries: readonly WebEntry[]; readonly children: ReactNode }

export function RegistryProvider({ entries, children }: RegistryProviderProps) {
  return <RegistryContext value={entries}>{children}</RegistryContext>
}

/** Every slice's entry, for screens that assemble what other slices draw. */
export function useRegistry(): readonly WebEntry[] {
  return use(RegistryContext)
}
