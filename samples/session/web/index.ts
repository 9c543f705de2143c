import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { sampleSessionOnPage } from '@daoxing/sample-session/contract'
import { PlugZap } from 'lucide-react'
import { sampleSession_service_name } from './words/compiled/messages.js'

export const sampleSessionWeb: WebEntry = {
  slice: 'sample-session',
  deferred: () => import('./deferred.ts').then((file) => file.sampleSessionDeferred),
  serviceEntry: {
    service: sampleSessionOnPage,
    label: sampleSession_service_name,
    icon: PlugZap,
    colours: 'bg-go-tint text-go',
    words: () => import('./service-words.ts').then((file) => file.sampleSessionServiceWords),
    liveCard: lazyScreen(() => import('./live/LiveCard.tsx').then((file) => file.LiveCard)),
  },
  follow: () => import('./follow-orders.ts').then((file) => file.followOrders),
}
