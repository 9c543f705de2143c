import type { readRiderFeatures } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { riderFeaturesReply } from '../rider-features-reply.ts'

export const readRiderFeaturesHandler: Handler<typeof readRiderFeatures> = ({ who, tx }) =>
  riderFeaturesReply(tx, who.riderId)
