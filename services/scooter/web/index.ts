import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { scooterOnPage } from '@daoxing/scooter/contract'
import { Motorbike } from 'lucide-react'

export const scooterWeb: WebEntry = {
  slice: 'scooter',
  deferred: () => import('./deferred.ts').then((file) => file.scooterDeferred),
  serviceEntry: {
    service: scooterOnPage,
    icon: Motorbike,
    colours: 'bg-scooter text-white',
    words: () => import('./service-words.ts').then((file) => file.scooterServiceWords),
    liveCard: lazyScreen(() => import('./live/ScooterLiveCard.tsx').then((file) => file.ScooterLiveCard)),
  },
  follow: () => import('./follow-rentals.ts').then((file) => file.followRentals),
}
