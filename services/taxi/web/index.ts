import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export const taxiWeb: WebEntry = {
  slice: 'taxi',
  routes: [
    {
      path: '/taxi',
      who: 'rider',
      screen: lazyScreen(async () => {
        const { TaxiScreen, whenQuestionIsLoaded } = await import('./screens/TaxiScreen.tsx')
        // They are drawn at once, and a tap on the question that came with the page finds it listening.
        await whenQuestionIsLoaded()
        return TaxiScreen
      }),
    },
    {
      path: '/myJourney',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/MyJourneyScreen.tsx').then((file) => file.MyJourneyScreen)),
    },
  ],
  home: {
    debt: lazyScreen(() => import('./parts/DebtBanner.tsx').then((file) => file.DebtBanner)),
    rate: lazyScreen(() => import('./parts/RateOnHome.tsx').then((file) => file.RateOnHome)),
    lastKnown: lazyScreen(() => import('./live/LastRide.tsx').then((file) => file.LastRide)),
  },
  receipt: {
    service: 'taxi',
    lines: lazyScreen(() => import('./live/TripReceipt.tsx').then((file) => file.TripReceipt)),
  },
  serviceEntry: { service: 'taxi', path: '/taxi', isAvailable: () => true },
  follow: () => import('./follow-trips.ts').then((file) => file.followTrips),
  liveCard: {
    service: 'taxi',
    card: lazyScreen(() => import('./live/TripLiveCard.tsx').then((file) => file.TripLiveCard)),
  },
  orderDetail: {
    service: 'taxi',
    detail: lazyScreen(() => import('./live/TripOrderDetail.tsx').then((file) => file.TripOrderDetail)),
  },
}
