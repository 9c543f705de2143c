import { pushVehicleEvents } from '@daoxing/assets/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { assetLinesPort } from '../line/asset-line.ts'

export const pushVehicleEventsAnswer = answer(pushVehicleEvents, async ({ raw, house }) => {
  const line = house.portIfBound(assetLinesPort)?.http
  if (!line?.take) throw new Refusal('kit.notFound')
  return { taken: await line.take(raw) }
})
