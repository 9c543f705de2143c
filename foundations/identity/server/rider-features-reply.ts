import type { RiderFeature } from '@daoxing/identity/contract'
import type { Tx } from '@daoxing/kit/server'
import { featuresOf } from './stores/rider-feature-store.ts'

type RiderFeaturesReply = { features: Record<RiderFeature, boolean> }

/** Every feature with yes or no. */
export async function riderFeaturesReply(tx: Tx, riderId: string): Promise<RiderFeaturesReply> {
  const on = await featuresOf(tx, riderId)
  const isOn = (feature: RiderFeature) => on.includes(feature)
  return {
    features: {
      hard_of_hearing: isOn('hard_of_hearing'),
      low_vision: isOn('low_vision'),
      uses_wheelchair: isOn('uses_wheelchair'),
      guide_dog: isOn('guide_dog'),
    },
  }
}
