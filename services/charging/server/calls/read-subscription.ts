import { readSubscription } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { subscriptionView } from '../subscription/subscription-view.ts'

export const readSubscriptionAnswer = answer(readSubscription, ({ who: { riderId }, tx, house }) =>
  subscriptionView({ tx, house, riderId }),
)
