import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { chargingOnPage } from '@daoxing/charging/contract'
import { PlugZap } from 'lucide-react'
import { charging_service_name } from './words/compiled/messages.js'

export const chargingWeb: WebEntry = {
  slice: 'charging',
  deferred: () => import('./deferred.ts').then((file) => file.chargingDeferred),
  serviceEntry: {
    service: chargingOnPage,
    label: charging_service_name,
    icon: PlugZap,
    colours: 'bg-go-tint text-go',
    words: () => import('./service-words.ts').then((file) => file.chargingServiceWords),
    liveCard: lazyScreen(() => import('./live/LiveCard.tsx').then((file) => file.LiveCard)),
  },
  follow: () => import('./follow-orders.ts').then((file) => file.followOrders),
}
