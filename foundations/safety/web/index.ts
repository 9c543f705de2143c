import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export const safetyWeb: WebEntry = {
  slice: 'safety',
  deferred: () => import('./deferred.ts').then((file) => file.safetyDeferred),
  liveTools: lazyScreen(() => import('./parts/SafetyEntry.tsx').then((file) => file.SafetyEntry)),
}
