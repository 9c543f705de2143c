import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { scooterOnPage } from '@daoxing/scooter/contract'
import { Bike } from 'lucide-react'
import { scooter_service_name } from './words/compiled/messages.js'

export const scooterWeb: WebEntry = {
  slice: 'scooter',
  deferred: () => import('./deferred.ts').then((file) => file.scooterDeferred),
  serviceEntry: {
    service: scooterOnPage,
    label: scooter_service_name,
    icon: Bike,
    colours: 'bg-go-tint text-go',
    words: () => import('./service-words.ts').then((file) => file.scooterServiceWords),
    liveCard: lazyScreen(() => import('./live/LiveCard.tsx').then((file) => file.LiveCard)),
  },
  follow: () => import('./follow-orders.ts').then((file) => file.followOrders),
}
