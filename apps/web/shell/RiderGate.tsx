import { lazyScreen, Page, Skeleton, useSession, useSessionSlot } from '@daoxing/kit/web'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'

const UnknownRiderScreen = lazyScreen(async () => (await import('./UnknownRiderScreen.tsx')).UnknownRiderScreen)

/** Lets riders in, and sends everybody else to sign in first and back afterwards. */
export function RiderGate({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const slot = useSessionSlot()
  const { pathname, search } = useLocation()
  if (session.state === 'rider') return children
  if (session.state === 'loading')
    return (
      <div aria-busy="true" className="late min-h-dvh">
        <Page>
          <Skeleton rows={4} />
        </Page>
      </div>
    )
  if (session.state === 'unknown')
    return (
      <Suspense>
        <UnknownRiderScreen />
      </Suspense>
    )
  const back = new URLSearchParams({ redirect: `${pathname}${search}` })
  return <Navigate to={`${slot?.signInPath ?? '/signUp'}?${back.toString()}`} replace />
}
