import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { sampleAssetOnPage } from '@daoxing/sample-asset/contract'
import { Bike } from 'lucide-react'
import { sampleAsset_service_name } from './words/compiled/messages.js'

export const sampleAssetWeb: WebEntry = {
  slice: 'sample-asset',
  deferred: () => import('./deferred.ts').then((file) => file.sampleAssetDeferred),
  serviceEntry: {
    service: sampleAssetOnPage,
    label: sampleAsset_service_name,
    icon: Bike,
    colours: 'bg-go-tint text-go',
    words: () => import('./service-words.ts').then((file) => file.sampleAssetServiceWords),
    liveCard: lazyScreen(() => import('./live/LiveCard.tsx').then((file) => file.LiveCard)),
  },
  follow: () => import('./follow-orders.ts').then((file) => file.followOrders),
}
