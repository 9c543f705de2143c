import type { ServiceOnPage } from '@daoxing/kit/contract'
import {
  lazyScreen,
  mayBeSignedIn,
  riderHere,
  type RiderSession,
  serviceNotOpen,
  ToSignIn,
  useSession,
  useSessionSlot,
} from '@daoxing/kit/web'
import { type ReactNode, Suspense } from 'react'

const UnknownRiderScreen = lazyScreen(async () => (await import('./UnknownRiderScreen.tsx')).UnknownRiderScreen)

type RiderGateProps = {
  readonly children: ReactNode
  /** The fallback of a screen that is loading. */
  readonly coming: ReactNode
  /** The service that the screen belongs to, if any: a rider may be excluded from some. */
  readonly service?: ServiceOnPage | undefined
  /** Whether the loading state of the session is left out. */
  readonly skipsWait: boolean
}

/**
 * Admits riders, shows the reason to those who may not continue, and sends all others to sign in first and back
 * afterwards.
 */
export function RiderGate({ children, coming, service, skipsWait }: RiderGateProps) {
  const session = useSession()
  const slot = useSessionSlot()
  const HoldScreen = slot?.holdScreen
  const reason = session.state === 'rider' ? reasonOf(session.rider, service) : heldOutOf(session)
  if (reason !== undefined && HoldScreen !== undefined)
    return (
      <Suspense fallback={coming}>
        <HoldScreen reason={reason} />
      </Suspense>
    )
  // Most riders with the session mark have a session: the screen sends its requests in parallel with that for the
  // rider.
  if (session.state === 'rider' || (session.state === 'loading' && mayBeSignedIn())) return children
  // Without a response the last rider counts as signed in: each screen reports an unreachable server by itself.
  if (session.state === 'unknown' && riderHere() !== null) return children
  // Without the session mark there is no session to wait for.
  if (session.state === 'loading' && !skipsWait) return coming
  if (session.state === 'unknown')
    return (
      <Suspense fallback={coming}>
        <UnknownRiderScreen />
      </Suspense>
    )
  return (
    <Suspense fallback={coming}>
      <ToSignIn />
    </Suspense>
  )
}

function reasonOf({ hold, closedServices = [] }: RiderSession, service: ServiceOnPage | undefined): string | undefined {
  if (service === undefined) return undefined
  if (hold !== undefined && !(hold.opens === 'openToUnconfirmed' && service.isOpenToUnconfirmed)) return hold.reason
  return closedServices.includes(service.id) ? serviceNotOpen : undefined
}

function heldOutOf(session: ReturnType<typeof useSession>): string | undefined {
  return session.state === 'nobody' ? session.heldOut : undefined
}
