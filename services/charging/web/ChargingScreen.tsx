import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { FindCharger } from './find/FindCharger.tsx'
import { chargingOrders } from './charging-orders.ts'
import * as words from './words/compiled/messages.js'

/** The order that is live or has just ended, or else the stations near the rider [CHG-066]. */
export const ChargingScreen = liveOrPlan({
  orders: chargingOrders,
  title: words.charging_service_name,
  Live: lazyScreen(() => import('./live/ChargeScreen.tsx').then((file) => file.ChargeScreen)),
  Plan: FindCharger,
})
