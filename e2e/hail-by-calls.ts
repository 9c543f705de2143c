import { defaultExpandMatchFeatureMap, Estimate, Trip } from '@daoxing/taxi/contract'
import type { APIRequestContext } from '@playwright/test'
import { sendBy } from './send-by.ts'

const wish = {
  start_address: '臺北車站',
  start_latitude: 25.0478,
  start_longitude: 121.517,
  end_address: '捷運西門站',
  end_latitude: 25.0421,
  end_longitude: 121.5083,
  feature_map: defaultExpandMatchFeatureMap,
}

/** Requests a price and hails as the page does, for a rider who only needs a trip; returns its hash. */
export async function hailByCalls(request: APIRequestContext): Promise<string> {
  const send = sendBy(request)
  const { fareHash } = Estimate.parse(await send('/v2/rides/estimate', wish))
  const trip = await send('/north/rides', { ...wish, fare_hash: fareHash, payment_method: 'cash' })
  return Trip.parse(trip).trip_hash
}
