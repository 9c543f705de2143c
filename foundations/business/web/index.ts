import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export type { CompanyDraft } from './company-draft.ts'

/** The choice of the payer on the screens of a service; empty for riders without a company. */
export const CompanyChoice = lazyScreen(() => import('./parts/CompanyChoice.tsx').then((file) => file.CompanyChoice))

export const businessWeb: WebEntry = {
  slice: 'business',
  deferred: () => import('./deferred.ts').then((file) => file.businessDeferred),
}
