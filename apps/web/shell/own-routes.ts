import { lazyScreen, type WebRoute } from '@daoxing/kit/web'
import { homeScreen as home } from './home-screen.ts'

const offers = lazyScreen(async () => (await import('./OffersScreen.tsx')).OffersScreen)
const unknown = lazyScreen(async () => (await import('./UnknownPathScreen.tsx')).UnknownPathScreen)
const member = lazyScreen(async () => (await import('../member/MemberScreen.tsx')).MemberScreen)

export const homeRoutes: readonly WebRoute[] = [
  { path: '/', screen: home, who: 'anyone', hasTabBar: true },
  // The brand's own landing page is home.
  { path: '/linego', screen: home, who: 'anyone', hasTabBar: true },
]

/** They render parts of all slices, so they wait for the deferred ones. */
export const otherRoutes: readonly WebRoute[] = [
  { path: '/memberCenter', screen: member, who: 'anyone', hasTabBar: true },
  { path: '/myCoupon', screen: offers, who: 'anyone', hasTabBar: true },
  { path: '*', screen: unknown, who: 'anyone' },
]
