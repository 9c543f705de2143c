import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { orders } from '../orders.ts'
import { PlanSession } from '../plan/PlanSession.tsx'
import * as words from '../words/compiled/messages.js'

/** The session that is live or has just ended, or else the choice of a station. */
export const StartScreen = liveOrPlan({
  orders,
  title: words.charging_service_name,
  Live: lazyScreen(() => import('./LiveScreen.tsx').then((file) => file.LiveScreen)),
  Plan: PlanSession,
})
