import { distanceMetres } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listScooters } from '@daoxing/scooter/contract'
import { assetView } from '../asset-view.ts'
import { batteryPercentMin, boxAround, reportedAfter } from '../rules/free-asset.ts'
import { freeAssetsIn } from '../stores/asset-store.ts'

const listedMax = 30

export const listScootersAnswer = answer(listScooters, async ({ query: here, tx, house }) => {
  const search = { here, limit: listedMax, batteryPercentMin, reportedAfter: reportedAfter(house.clock.now()) }
  const free = await freeAssetsIn(tx, { ...boxAround(here), ...search })
  return {
    assets: free.map((asset) => ({
      ...assetView(asset),
      distanceMetres: Math.round(distanceMetres(here, asset.location)),
    })),
  }
})
