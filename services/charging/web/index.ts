import { chargingOnPage } from '@daoxing/charging/contract'
import { lazyScreen, type WebEntry } from '@daoxing/kit/web'
import { PlugZap } from 'lucide-react'

const beside = () => import('./beside.ts')

export const chargingWeb: WebEntry = {
  slice: 'charging',
  deferred: () => beside().then((file) => file.chargingDeferred),
  serviceEntry: {
    service: chargingOnPage,
    icon: PlugZap,
    colours: 'bg-charging text-white',
    words: () => beside().then((file) => file.chargingServiceWords),
    liveCard: lazyScreen(() => beside().then((file) => file.ChargingLiveCard)),
  },
  follow: () => beside().then((file) => file.followCharging),
}
