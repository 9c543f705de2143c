import { putRiderFeatures, RiderFeature } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { riderFeaturesReply } from '../rider-features-reply.ts'
import { planToTellChange } from '../settings/tell-change.ts'
import { featuresOf, saveFeature } from '../stores/rider-feature-store.ts'

export const putRiderFeaturesAnswer = answer(putRiderFeatures, async ({ body, who, tx, house }) => {
  const before = await featuresOf(tx, who.riderId)
  const now = house.clock.now()
  for (const feature of RiderFeature.options) {
    const isOn = body.features[feature]
    if (isOn !== undefined) await saveFeature(tx, { riderId: who.riderId, feature, isOn, now })
  }
  const after = await featuresOf(tx, who.riderId)
  if (after.join() !== before.join()) await planToTellChange(tx, house, { riderId: who.riderId, change: 'features' })
  return riderFeaturesReply(tx, who.riderId)
})
