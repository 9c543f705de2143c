import type { ChauffeurPage } from '@daoxing/chauffeur/contract'
import * as words from '../words/compiled/messages.js'

/** The nine titles of the ten sub-pages [CHF-013]: the estimate and its loading share one. */
export const pageTitles: Readonly<Record<ChauffeurPage, () => string>> = {
  landing: words.chauffeur_title_landing,
  'date-time-picker': words.chauffeur_title_time,
  'journey-planning': words.chauffeur_title_journey,
  'estimate-loading': words.chauffeur_title_estimate,
  'estimate-and-schedule': words.chauffeur_title_estimate,
  'stop-point-selector': words.chauffeur_title_stop,
  'start-point-selector': words.chauffeur_title_start,
  'end-point-selector': words.chauffeur_title_end,
  'payment-setting': words.chauffeur_title_payment,
  'order-confirmation': words.chauffeur_title_confirm,
}
