import { readRiderFeatures } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { riderFeaturesReply } from '../rider-features-reply.ts'

export const readRiderFeaturesAnswer = answer(readRiderFeatures, ({ who, tx }) => riderFeaturesReply(tx, who.riderId))
