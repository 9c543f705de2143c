import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listRentalAccessories } from '@daoxing/rental/contract'
import { accessoriesLeft } from '../read-wish.ts'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { spanOf } from '../rules/times-of-wish.ts'
import { stationOf } from '../station-views.ts'

export const listRentalAccessoriesAnswer = answer(
  listRentalAccessories,
  async ({ query, who, tx, house, language }) => {
    await refuseUnboundRenter({ tx, riderId: who.riderId })
    const { leadSeconds } = await configValue(tx, rentalConfigs.rental_times)
    const span = spanOf(query, { now: house.clock.now(), leadSeconds })
    const { standId } = stationOf(house, query.stationId)
    const left = await accessoriesLeft({ tx, stationId: standId, span, now: house.clock.now() })
    const name = { 'zh-TW': 'nameZh', en: 'nameEn', ja: 'nameJa' } as const
    return {
      accessories: left.map(({ stock: _stock, ...one }) => {
        const { code, dayTwd, eachMax } = one
        return { code, name: one[name[language]], dayTwd, left: one.left, eachMax }
      }),
    }
  },
)
