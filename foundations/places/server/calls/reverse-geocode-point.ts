import { answer } from '@daoxing/kit/server'
import { reverseGeocodePoint } from '@daoxing/places/contract'
import { lakeAt } from '../ground/lake-at.ts'
import { riverAt } from '../ground/river-at.ts'
import { drawnStreetsPort } from '../ports/drawn-streets-port.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOf } from '../wire-forms.ts'

export const reverseGeocodePointAnswer = answer(reverseGeocodePoint, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const here = await places.reverse(query, language)
    if (here.state === 'outside') return null
    const area = await places.areaOf(query)
    const water = lakeAt(query) ?? riverAt(query)
    const remoteMetres = await places.metresFromAllKnown(query)
    return {
      ...locationOf(here),
      village: here.village,
      region: area?.region ?? null,
      hasStreets: house.port(drawnStreetsPort).at(query),
      lake: water === undefined ? null : language === 'en' ? water.nameEn : water.name,
      remoteMetres: remoteMetres ?? null,
    }
  }),
)
