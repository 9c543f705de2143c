import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { countyOutline, englishArea } from '@daoxing/places/server'
import { listServiceAreas } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { isOpenAt } from '../service-area.ts'

export const listServiceAreasAnswer = answer(listServiceAreas, async ({ tx, house, language }) => {
  const areas = await configValue(tx, designatedDriverConfigs.designated_driver_areas)
  const now = house.clock.now()
  return {
    areas: areas.map((area) => {
      const { county, from, until } = area
      const name = language === 'en' ? englishArea(county) : county
      const outline = countyOutline(county).map((ring) => [...ring])
      return { county, name, from, until, is_open_now: isOpenAt(area, now), outline }
    }),
  }
})
