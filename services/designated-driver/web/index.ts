import { designatedDriverOnPage } from '@daoxing/designated-driver/contract'
import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { KeyRound } from 'lucide-react'

const beside = () => import('./beside.ts')

export const designatedDriverWeb: WebEntry = {
  slice: 'designated-driver',
  deferred: () => beside().then((file) => file.designatedDriverDeferred),
  serviceEntry: {
    service: designatedDriverOnPage,
    icon: KeyRound,
    colours: 'bg-driver text-white',
    words: () => beside().then((file) => file.designatedDriverServiceWords),
    liveCard: lazyScreen(() => beside().then((file) => file.TripLiveCard)),
  },
  follow: () => beside().then((file) => file.followTrips),
}
