import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export const sharingWeb: WebEntry = {
  slice: 'sharing',
  deferred: () => import('./deferred.ts').then((file) => file.sharingDeferred),
  liveTools: lazyScreen(() => import('./parts/SharingEntry.tsx').then((file) => file.SharingEntry)),
}
