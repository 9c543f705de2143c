import type { ServiceOnPage } from '@daoxing/kit/contract'
import { type Lazy, lazyScreen, ScreenComing, TabBar, useRegistry, type WebRoute, whenIdle } from '@daoxing/kit/web'
import { Suspense, useEffect, useState } from 'react'
import { matchPath, UNSAFE_RouteContext as RouteContext, useLocation, useSearchParams } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { homeRoutes, otherRoutes } from './own-routes.ts'
import { RiderGate } from './RiderGate.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { skipsSessionWait } from './skips-session-wait.ts'

const Hosts = lazyScreen(async () => (await import('./Hosts.tsx')).Hosts)

/** The screen of the URL, with the frame around it: skip link, connection state, toasts, popups. */
export function Shell({ Deferred }: { readonly Deferred: Lazy }) {
  const entries = useRegistry()
  const isWhole = entries.every(({ deferred }) => deferred === undefined)
  const sliceRoutes: readonly PlacedRoute[] = entries.flatMap(({ routes = [], serviceEntry }) =>
    routes.map((route) => ({ ...route, service: serviceEntry?.service })),
  )
  // A screen of a slice replaces the shell's own "not available yet".
  const routes: readonly PlacedRoute[] = [
    ...sliceRoutes,
    ...homeRoutes,
    ...(isWhole ? otherRoutes : [{ path: '*', screen: Deferred, who: 'anyone' as const }]),
  ]
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-2 bg-go px-4 py-3 text-on-go focus:translate-y-0"
      >
        {words.shell_skip_toContent()}
      </a>
      <main id="main" tabIndex={-1}>
        <Shown routes={routes} />
      </main>
      <HostsOnceDrawn />
    </>
  )
}

/** Loads the hosts of messages once the screen is rendered: there is no message before. */
function HostsOnceDrawn() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => whenIdle(() => setIsDrawn(true)), [])
  return <Suspense>{isDrawn && <Hosts />}</Suspense>
}

/** A route, and the service whose slice defines it. */
type PlacedRoute = WebRoute & { readonly service?: ServiceOnPage | undefined }

/**
 * The first route that matches the path; the shell's own come last, with the catch-all at the end. The router's own
 * `Routes` nests, ranks and loads, which flat paths do not need; its context passes the path parameters to `useParams`.
 */
function Shown({ routes }: { readonly routes: readonly PlacedRoute[] }) {
  const { pathname } = useLocation()
  for (const route of routes) {
    const match = matchPath(route.path, pathname)
    if (match === null) continue
    const matches = [{ ...match, route: { path: route.path } }]
    return (
      <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>
        <Placed route={route} />
      </RouteContext>
    )
  }
  return null
}

function Placed({ route: { path, screen: Screen, who, hasTabBar, service } }: { readonly route: PlacedRoute }) {
  const [query] = useSearchParams()
  const skipsWait = skipsSessionWait(useLocation().pathname)
  const audience = typeof who === 'function' ? who(query) : who
  const coming = <ScreenComing left={hasTabBar ? 'none' : 'back'} />
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={coming}>
        {audience === 'rider' ? (
          <RiderGate service={service} coming={coming} skipsWait={skipsWait}>
            <Screen />
          </RiderGate>
        ) : (
          <Screen />
        )}
      </Suspense>
      {hasTabBar && <TabBar />}
    </ScreenBoundary>
  )
}
