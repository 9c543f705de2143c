import { chauffeurOnPage } from '@daoxing/chauffeur/contract'
import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { Car } from 'lucide-react'

const beside = () => import('./beside.ts')

export const chauffeurWeb: WebEntry = {
  slice: 'chauffeur',
  deferred: () => beside().then((file) => file.chauffeurDeferred),
  serviceEntry: {
    service: chauffeurOnPage,
    icon: Car,
    colours: 'bg-chauffeur text-white',
    words: () => beside().then((file) => file.chauffeurServiceWords),
    liveCard: lazyScreen(() => beside().then((file) => file.ChauffeurLiveCard)),
  },
  follow: () => beside().then((file) => file.followChauffeur),
}
