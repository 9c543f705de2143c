import { putRiderFeatures, RiderFeature } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { riderFeaturesReply } from '../rider-features-reply.ts'
import { saveFeature } from '../stores/rider-feature-store.ts'

export const putRiderFeaturesAnswer = answer(putRiderFeatures, async ({ body, who, tx, house }) => {
  const now = house.clock.now()
  for (const feature of RiderFeature.options) {
    const isOn = body.features[feature]
    if (isOn !== undefined) await saveFeature(tx, { riderId: who.riderId, feature, isOn, now })
  }
  return riderFeaturesReply(tx, who.riderId)
})
