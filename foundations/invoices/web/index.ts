import type { WebEntry } from '@daoxing/kit/web'

export const invoicesWeb: WebEntry = {
  slice: 'invoices',
  deferred: () => import('./deferred.ts').then((file) => file.invoicesDeferred),
}
