import { readTrafficCard } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { shownCard } from '../settings/identity-profile.ts'
import { settingFactsOf } from '../stores/rider-settings-store.ts'

export const readTrafficCardAnswer = answer(readTrafficCard, async ({ who, tx, house }) => {
  const { trafficCard } = await settingFactsOf(tx, house, who.riderId)
  return { traffic_card: shownCard(trafficCard) }
})
