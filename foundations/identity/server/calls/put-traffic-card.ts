import { putTrafficCard } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { changeFacts } from '../settings/change-facts.ts'
import { shownCard } from '../settings/identity-profile.ts'

export const putTrafficCardAnswer = answer(putTrafficCard, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const decide = () => ({ trafficCard: body.traffic_card })
  const { trafficCard } = await changeFacts(tx, house, { riderId, change: 'trafficCard', decide })
  return { traffic_card: shownCard(trafficCard) }
})
