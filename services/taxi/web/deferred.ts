import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const taxiDeferred: DeferredEntry = {
  routes: [
    {
      path: '/taxi/street',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/StreetScreen.tsx').then((file) => file.StreetScreen)),
    },
    {
      path: '/airport-shuttle',
      who: 'rider',
      screen: lazyScreen(() => import('./airport/AirportShuttleScreen.tsx').then((file) => file.AirportShuttleScreen)),
    },
    {
      path: '/airport-shuttle/booking',
      who: 'rider',
      screen: lazyScreen(() => import('./airport/AirportBookingScreen.tsx').then((file) => file.AirportBookingScreen)),
    },
    {
      path: '/myJourney',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/MyJourneyScreen.tsx').then((file) => file.MyJourneyScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/TripOrderDetail.tsx').then((file) => file.TripOrderDetail)),
  receipt: lazyScreen(() => import('./live/TripReceipt.tsx').then((file) => file.TripReceipt)),
}
