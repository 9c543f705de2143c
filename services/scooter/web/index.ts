import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { scooterOnPage } from '@daoxing/scooter/contract'
import { Motorbike } from 'lucide-react'

const beside = () => import('./beside.ts')

export const scooterWeb: WebEntry = {
  slice: 'scooter',
  deferred: () => beside().then((file) => file.scooterDeferred),
  serviceEntry: {
    service: scooterOnPage,
    icon: Motorbike,
    colours: 'bg-scooter text-white',
    words: () => beside().then((file) => file.scooterServiceWords),
    liveCard: lazyScreen(() => beside().then((file) => file.ScooterLiveCard)),
  },
  follow: () => beside().then((file) => file.followRentals),
}
