import type { WebEntry } from '@daoxing/kit/web'

export const supportWeb: WebEntry = {
  slice: 'support',
  deferred: () => import('./deferred.ts').then((file) => file.supportDeferred),
  follow: () => import('./support-data.ts').then((file) => file.followTickets),
}
