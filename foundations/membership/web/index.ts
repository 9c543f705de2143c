import type { WebEntry } from '@daoxing/kit/web'

export const membershipWeb: WebEntry = {
  slice: 'membership',
  deferred: () => import('./deferred.ts').then((file) => file.membershipDeferred),
}
