import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const scooterDeferred: DeferredEntry = {
  routes: [
    {
      path: '/scooter/verification',
      who: 'rider',
      screen: lazyScreen(() => import('./account/VerificationScreen.tsx').then((file) => file.VerificationScreen)),
    },
    {
      path: '/scooter/license-status',
      who: 'rider',
      screen: lazyScreen(() => import('./account/LicenceStatusScreen.tsx').then((file) => file.LicenceStatusScreen)),
    },
    {
      path: '/scooter/resubmit-license',
      who: 'rider',
      screen: lazyScreen(() => import('./account/ResubmitScreen.tsx').then((file) => file.ResubmitScreen)),
    },
    {
      path: '/scooter/reservation',
      who: 'rider',
      screen: lazyScreen(() => import('./ScooterScreen.tsx').then((file) => file.ScooterScreen)),
    },
    {
      path: '/scooter/tickets',
      who: 'rider',
      screen: lazyScreen(() => import('./ride/TicketsScreen.tsx').then((file) => file.TicketsScreen)),
    },
    {
      path: '/scooter/terms',
      who: 'anyone',
      screen: lazyScreen(() => import('./terms/PublicTermsScreen.tsx').then((file) => file.PublicTermsScreen)),
    },
    {
      path: '/scooter/report',
      who: 'rider',
      screen: lazyScreen(() => import('./report/ReportScreen.tsx').then((file) => file.ReportScreen)),
    },
  ],
  errors: () => import('./error-words.ts').then((file) => file.scooterErrorWords),
  orderDetail: lazyScreen(() => import('./live/ScooterOrderDetail.tsx').then((file) => file.ScooterOrderDetail)),
  receipt: lazyScreen(() => import('./live/ScooterReceipt.tsx').then((file) => file.ScooterReceipt)),
}
