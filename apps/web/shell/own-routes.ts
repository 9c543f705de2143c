import { lazyScreen, type WebRoute } from '@daoxing/kit/web'
import { homeScreen as home } from './home-screen.ts'

const coming = lazyScreen(async () => (await import('./ComingScreen.tsx')).ComingScreen)
const offers = lazyScreen(async () => (await import('./OffersScreen.tsx')).OffersScreen)
const missing = lazyScreen(async () => (await import('./MissingScreen.tsx')).MissingScreen)
const member = lazyScreen(async () => (await import('../member/MemberScreen.tsx')).MemberScreen)

/** The app's routes that no slice shows yet; a slice that does takes its path over [SHL-053]. */
const laterPaths = `advertisement myJourney payment rental/reservation rental/setting rental/myOrder rental/idCards
rental/departProcess rental/returnProcess setting share tRewards cs/csCenter cs/csCenterTicket lineTaxiPass
signUp mgmShareList mgm airport-shuttle airport-shuttle/booking taxi myOrder myOrder/:id charging_station
redemption-mall guest-taxi/:tripHash scooter/reservation scooter/verification scooter/license-status
scooter/resubmit-license`.split(/\s/)

export const ownRoutes: readonly WebRoute[] = [
  { path: '/', screen: home, who: 'anyone', hasTabBar: true },
  // The brand's own landing page is home.
  { path: '/linego', screen: home, who: 'anyone', hasTabBar: true },
  { path: '/memberCenter', screen: member, who: 'anyone', hasTabBar: true },
  { path: '/myCoupon', screen: offers, who: 'anyone', hasTabBar: true },
  ...laterPaths.map((path) => ({
    path: `/${path}`,
    screen: coming,
    who: 'anyone' as const,
    hasTabBar: path === 'myOrder',
  })),
  { path: '*', screen: missing, who: 'anyone' },
]
