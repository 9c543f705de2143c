import { type WebEntry } from '@daoxing/kit/web'

export { BlockDriver } from './parts/BlockDriver.tsx'
export { ReachDriver } from './parts/ReachDriver.tsx'

export const dispatchWeb: WebEntry = {
  slice: 'dispatch',
  deferred: () => import('./deferred.ts').then((file) => file.dispatchDeferred),
  follow: () => import('./follow-talks.ts').then((file) => file.followTalks),
}
