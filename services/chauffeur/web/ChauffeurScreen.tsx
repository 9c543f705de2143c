import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { BookingPages } from './BookingPages.tsx'
import { chauffeurOrders } from './chauffeur-orders.ts'
import * as words from './words/compiled/messages.js'

/** The trip of the day, or else the pages of a booking. */
export const ChauffeurScreen = liveOrPlan({
  orders: chauffeurOrders,
  title: words.chauffeur_title_landing,
  Live: lazyScreen(() => import('./live/TripScreen.tsx').then((file) => file.TripScreen)),
  Plan: BookingPages,
})
