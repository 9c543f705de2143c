import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'
import { ChooseAsset } from './ChooseAsset.tsx'

/** The order that is live or has just ended, or else the assets near the rider. */
export const StartScreen = liveOrPlan({
  orders,
  title: words.scooter_service_name,
  Live: lazyScreen(() => import('./LiveScreen.tsx').then((file) => file.LiveScreen)),
  Plan: ChooseAsset,
})
