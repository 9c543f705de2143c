import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const businessDeferred: DeferredEntry = {
  routes: [
    {
      path: '/company/:page?/:id?',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/CompanyPages.tsx').then((file) => file.CompanyPages)),
    },
    {
      path: '/company-trips',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/CompanyTripsScreen.tsx').then((file) => file.CompanyTripsScreen)),
    },
  ],
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
