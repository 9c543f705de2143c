import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { PlanTrip } from '../plan/PlanTrip.tsx'
import { trips } from '../trips.ts'
import * as words from '../words/compiled/messages.js'

/** The trip that is live or has just ended, or else the plan of the next one. */
export const StartScreen = liveOrPlan({
  orders: trips,
  title: words.designatedDriver_service_name,
  Live: lazyScreen(() => import('./LiveScreen.tsx').then((file) => file.LiveScreen)),
  Plan: PlanTrip,
})
