import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { orders } from '../orders.ts'
import { PlanOrder } from '../plan/PlanOrder.tsx'
import * as words from '../words/compiled/messages.js'

/** The order that is live or has just ended, or else the plan of the next one. */
export const StartScreen = liveOrPlan({
  orders,
  title: words.sampleDriver_service_name,
  Live: lazyScreen(() => import('./LiveScreen.tsx').then((file) => file.LiveScreen)),
  Plan: PlanOrder,
})
