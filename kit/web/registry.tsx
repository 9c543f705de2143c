import type { LatLng, ServiceDefinition, ServiceOnPage } from '@daoxing/kit/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ErrorWords } from './error-words.ts'
import type { Lazy } from './load-later.ts'

export type WebRoute = {
  /** Path of react-router, `/myOrder/:id`. */
  readonly path: string
  readonly screen: Lazy
  /**
   * `rider` sends visitors without a session to sign in first, and back afterwards. A page may require it by its query.
   */
  readonly who: 'anyone' | 'rider' | ((query: URLSearchParams) => 'anyone' | 'rider')
  /** Whether the tab bar is shown; true only for the roots of its tabs. */
  readonly hasTabBar?: boolean
}

/** The texts of a service's declaration, one for each of its words. */
export type ServiceWords<Service extends ServiceDefinition = ServiceDefinition> = {
  /** The whole declaration, of which the entry contains only a part. */
  readonly service: Service
  readonly bookingTypes: Readonly<Record<keyof Service['bookingTypes'] & string, () => string>>
  readonly states: Readonly<Record<keyof Service['states'] & string, () => string>>
  /** For the kinds of notification that only this service sends. */
  readonly noticeKinds?: Readonly<Partial<Record<keyof Service['noticeKinds'] & string, () => string>>>
}

/** A service on home, in the order list and in the settings. */
export type ServiceEntry = {
  readonly service: ServiceOnPage
  /** Absent: home's own name of the service. A slice's words would be included in the entry. */
  readonly label?: () => string
  /** The icon of its tile. */
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  /** Classes of the icon's background and line. */
  readonly colours: string
  /** Loaded by the screens that list orders or notifications. */
  readonly words: () => Promise<ServiceWords>
  /** The card of a live order on home. */
  readonly liveCard?: Lazy<LiveCardProps>
}

/** Props of an order's live card. It shows the facts of the order list, which every service fills in its own words. */
export type LiveCardProps = { readonly hash: string; readonly bookingType?: string }
/** `bookingType` for a service whose orders are of several kinds; absent where only the hash is known. */
export type OrderDetailProps = { readonly hash: string; readonly bookingType?: string }

/** Facts about a live order for the tools that other slices add to its screen. */
export type LiveToolProps = {
  readonly hash: string
  /** The plate of the vehicle, once there is one. */
  readonly plate: string | null
  /** The last known position of the rider in the order. */
  readonly place: { readonly address: string; readonly location: LatLng }
}

/** Places on the home screen that slices fill. A place shows the entries of all slices, in the order of the slices. */
export type HomeSlots = {
  /** The live trip, above everything else. Renders nothing without one. */
  readonly live?: Lazy
  /** An ended ride that waits for its rating. Renders nothing without one. */
  readonly rate?: Lazy
  /** The live trip as this device last stored it, shown without a connection. Renders nothing without one. */
  readonly lastKnown?: Lazy
  /** Chips of favourite places, one tap each. */
  readonly favourites?: Lazy
  /** The badge next to the greeting, such as points. */
  readonly badge?: Lazy
  /** Debts that must be settled before anything else, such as an unpaid ride. Renders nothing without one. */
  readonly debt?: Lazy
}

export type SignUpStepProps = {
  /** Continues, whether a value was set or the rider postponed it. */
  readonly onDone: () => void
  /** A path of ours that returns to this step, if the rider has to leave the app for it. */
  readonly returnPath: string
  /** Takes the whole screen, as for a map, or releases it: title and progress are hidden. */
  readonly onWhole: (isWhole: boolean) => void
}

/** Sign-up steps that other slices render, below the title and progress of identity. */
export type SignUpSlots = {
  readonly setFavouriteAddress?: Lazy<SignUpStepProps>
  readonly setPayment?: Lazy<SignUpStepProps>
}

export type RiderSession = {
  readonly riderId: string
  readonly name: string
  readonly phone: string
  readonly isSignUpFinished: boolean
  /** Absent if everything is open to this rider. */
  readonly hold?: RiderHold
  /** Limited services that are not open to this rider yet. */
  readonly closedServices?: readonly string[]
}

/** Why a rider has limited access: a word for identity's screen, and the services that stay open. */
export type RiderHold = { readonly reason: string; readonly opens: 'openToUnconfirmed' | 'none' }

/** The reason of a limit that concerns one service and not the account. */
export const serviceNotOpen = 'SERVICE_NOT_OPEN'

/** A rider whose session was ended for a reason that the page must show. */
export type HeldOut = { readonly heldOut: string }

/** How the shell learns the signed-in rider; identity provides it. Each function loads its code when it is called. */
export type SessionSlot = {
  /** Null without a signed-in rider. Other failures are thrown. */
  readonly read: (signal: AbortSignal) => Promise<RiderSession | HeldOut | null>
  readonly signOut: () => Promise<void>
  /** The referring partner of the visitor; empty strings without one. */
  readonly referral?: () => Promise<{
    readonly referralPartner: string
    readonly refCode: string
    readonly callbackPageId: string
  }>
  readonly signInPath: string
  /** Shows why a rider may not continue, and what to do next. */
  readonly holdScreen?: Lazy<{ readonly reason: string }>
  /** Rendered next to every screen while a rider is signed in, and loaded once the page is idle. */
  readonly beside?: Lazy
}

/**
 * The parts of a slice that no first render needs, in its deferred.ts. One chunk contains those of all slices. It loads
 * before any screen except home and the plan of a hail; on these two, it loads once the page is idle.
 */
export type DeferredEntry = {
  readonly routes?: readonly WebRoute[]
  readonly signUp?: SignUpSlots
  /** Rows of the member screen that lead to a rider's data in this slice; shown to riders only. */
  readonly memberRows?: Lazy
  /** Above everything else on home, once the page is idle, such as an open alarm. Renders nothing without one. */
  readonly aboveHome?: Lazy
  /** Messages and next steps for the coded errors of this slice; loaded once the page is idle. */
  readonly errors?: () => Promise<ErrorWords>
  /** The service's part of the order page. */
  readonly orderDetail?: Lazy<OrderDetailProps>
  /** The lines of the price, on the payment page. */
  readonly receipt?: Lazy<OrderDetailProps>
}

/** The contribution of a slice to the shell. Only this object and light functions may be in its index.ts. */
export type WebEntry = DeferredEntry & {
  readonly slice: string
  readonly serviceEntry?: ServiceEntry
  readonly home?: HomeSlots
  /** A tool on the screen of a live order of any service, such as the emergency button. */
  readonly liveTools?: Lazy<LiveToolProps>
  readonly session?: SessionSlot
  /** Absent once its parts are merged into the entry. */
  readonly deferred?: () => Promise<DeferredEntry>
  /** Runs once when the page opens, with the query of its first URL. */
  readonly begin?: (query: URLSearchParams) => void
  /**
   * Loaded when a rider is signed in: keeps the cached data of this slice in sync with the server. Returns a function
   * that stops it.
   */
  readonly follow?: () => Promise<(cache: QueryClient) => () => void>
}

/** The entries with their deferred parts. Rejects if these fail to load. */
export function wholeEntries(entries: readonly WebEntry[]): Promise<readonly WebEntry[]> {
  return Promise.all(
    entries.map(async ({ deferred, ...first }) => {
      const later = await deferred?.()
      return { ...first, ...later, routes: [...(first.routes ?? []), ...(later?.routes ?? [])] }
    }),
  )
}

const RegistryContext = createContext<readonly WebEntry[]>([])

type RegistryProviderProps = { readonly entries: readonly WebEntry[]; readonly children: ReactNode }

export function RegistryProvider({ entries, children }: RegistryProviderProps) {
  return <RegistryContext value={entries}>{children}</RegistryContext>
}

/** Every slice's entry, for screens that assemble parts of other slices. */
export function useRegistry(): readonly WebEntry[] {
  return use(RegistryContext)
}
