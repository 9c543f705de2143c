import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { sampleDriverOnPage } from '@daoxing/sample-driver/contract'
import { CarFront } from 'lucide-react'
import { sampleDriver_service_name } from './words/compiled/messages.js'

export const sampleDriverWeb: WebEntry = {
  slice: 'sample-driver',
  deferred: () => import('./deferred.ts').then((file) => file.sampleDriverDeferred),
  serviceEntry: {
    service: sampleDriverOnPage,
    label: sampleDriver_service_name,
    icon: CarFront,
    colours: 'bg-go-tint text-go',
    words: () => import('./service-words.ts').then((file) => file.sampleDriverServiceWords),
    liveCard: lazyScreen(() => import('./live/LiveCard.tsx').then((file) => file.LiveCard)),
  },
  follow: () => import('./follow-orders.ts').then((file) => file.followOrders),
}
