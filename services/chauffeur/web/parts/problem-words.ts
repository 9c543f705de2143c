import type { CodedCase } from '../rules/coded-error.ts'
import * as words from '../words/compiled/messages.js'

type ProblemWords = { readonly title: () => string; readonly action: () => string }

/** The title of a failure, and the label of the way on. The sentence between them is the server's. */
export const problemWords: Readonly<Record<CodedCase, ProblemWords>> = {
  startTime: { title: words.chauffeur_problem_startTime, action: words.chauffeur_problem_startTimeWay },
  offline: { title: words.chauffeur_problem_offline, action: words.chauffeur_problem_offlineWay },
  carType: { title: words.chauffeur_problem_carType, action: words.chauffeur_problem_carTypeWay },
  maxHours: { title: words.chauffeur_problem_maxHours, action: words.chauffeur_problem_maxHoursWay },
  maxStops: { title: words.chauffeur_problem_maxStops, action: words.chauffeur_problem_maxStopsWay },
  babySeats: { title: words.chauffeur_problem_babySeats, action: words.chauffeur_problem_babySeatsWay },
  payment: { title: words.chauffeur_problem_payment, action: words.chauffeur_problem_paymentWay },
  server: { title: words.chauffeur_problem_server, action: words.chauffeur_problem_retry },
  way: { title: words.chauffeur_problem_way, action: words.chauffeur_problem_maxStopsWay },
  capacity: { title: words.chauffeur_problem_capacity, action: words.chauffeur_problem_carTypeWay },
  clash: { title: words.chauffeur_problem_clash, action: words.chauffeur_problem_startTimeWay },
  price: { title: words.chauffeur_problem_price, action: words.chauffeur_problem_priceWay },
  notes: { title: words.chauffeur_problem_notes, action: words.chauffeur_problem_notesWay },
  other: { title: words.chauffeur_problem_other, action: words.chauffeur_problem_retry },
}
