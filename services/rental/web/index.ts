import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { rentalOnPage } from '@daoxing/rental/contract'
import { CarFront } from 'lucide-react'

export const rentalWeb: WebEntry = {
  slice: 'rental',
  deferred: () => import('./deferred.ts').then((file) => file.rentalDeferred),
  serviceEntry: {
    service: rentalOnPage,
    icon: CarFront,
    colours: 'bg-rental text-white',
    words: () => import('./service-words.ts').then((file) => file.rentalServiceWords),
    liveCard: lazyScreen(() => import('./live/RentalLiveCard.tsx').then((file) => file.RentalLiveCard)),
  },
  follow: () => import('./follow-rentals.ts').then((file) => file.followRentals),
}
