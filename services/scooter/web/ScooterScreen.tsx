import { lazyScreen, liveOrPlan } from '@daoxing/kit/web'
import { FindScooter } from './find/FindScooter.tsx'
import { rentals } from './rentals.ts'
import * as words from './words/compiled/messages.js'

/** The rental that is live or has just ended, or else the scooters near the rider. */
export const ScooterScreen = liveOrPlan({
  orders: rentals,
  title: words.scooter_service_name,
  Live: lazyScreen(() => import('./ride/RideScreen.tsx').then((file) => file.RideScreen)),
  Plan: FindScooter,
})
