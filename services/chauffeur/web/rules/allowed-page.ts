import type { ChauffeurPage } from '@daoxing/chauffeur/contract'
import type { ChauffeurDraft } from '../draft.ts'
import { endOf } from './wish-of.ts'

const needsNothing: readonly ChauffeurPage[] = ['landing', 'date-time-picker']
const needsWay: readonly ChauffeurPage[] = [
  'estimate-loading',
  'estimate-and-schedule',
  'payment-setting',
  'order-confirmation',
]

type Known = Pick<ChauffeurDraft, 'tripStartTime' | 'start' | 'end' | 'isRoundTrip' | 'bookedHash'>

/**
 * The page itself, or the one that asks for what it still needs: after a link into the middle, or if the draft of
 * another day has a time that can no longer be booked.
 */
export function allowedPage(page: ChauffeurPage, draft: Known, earliestMs: number): ChauffeurPage {
  // The result of a booking is shown above any page.
  if (needsNothing.includes(page) || draft.bookedHash !== null) return page
  if (draft.tripStartTime === null || draft.tripStartTime < earliestMs) return 'date-time-picker'
  const hasWay = draft.start !== null && endOf(draft) !== null
  return needsWay.includes(page) && !hasWay ? 'journey-planning' : page
}
