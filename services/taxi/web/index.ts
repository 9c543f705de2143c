import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { taxiOnPage } from '@daoxing/taxi/contract'
import { CarTaxiFront } from 'lucide-react'

export const taxiWeb: WebEntry = {
  slice: 'taxi',
  deferred: () => import('./deferred.ts').then((file) => file.taxiDeferred),
  routes: [
    {
      path: '/taxi',
      who: 'rider',
      screen: lazyScreen(async () => {
        const { TaxiScreen, whenQuestionIsLoaded } = await import('./screens/TaxiScreen.tsx')
        // These parts render at once, and the prerendered question needs its listeners before the first tap.
        await whenQuestionIsLoaded()
        return TaxiScreen
      }),
    },
  ],
  home: {
    debt: lazyScreen(() => import('./parts/DebtBanner.tsx').then((file) => file.DebtBanner)),
    rate: lazyScreen(() => import('./parts/RateOnHome.tsx').then((file) => file.RateOnHome)),
    lastKnown: lazyScreen(() => import('./live/LastRide.tsx').then((file) => file.LastRide)),
  },
  serviceEntry: {
    service: taxiOnPage,
    icon: CarTaxiFront,
    colours: 'bg-taxi text-on-taxi',
    words: () => import('./service-words.ts').then((file) => file.taxiServiceWords),
    liveCard: lazyScreen(() => import('./live/TripLiveCard.tsx').then((file) => file.TripLiveCard)),
  },
  follow: () => import('./follow-trips.ts').then((file) => file.followTrips),
}
