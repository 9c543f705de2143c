import type { Handler } from '@daoxing/kit/server'
import type { readMeetingPointGuide } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { meetingAreasOf } from '../wire-forms.ts'

export const readMeetingPointGuideHandler: Handler<typeof readMeetingPointGuide> = async ({
  params,
  house,
  language,
}) =>
  orNothing(house, null, async () => {
    const point = await house.port(placesPort).meetingPoint(params.id)
    if (!point) return null
    const [area] = meetingAreasOf([{ thing: point, distanceMetres: 0 }], language)
    const [kerb] = area?.points ?? []
    if (!area || !kerb) return null
    const { id, name, guide, location } = kerb
    const here = await house.port(placesPort).reverse(location, language)
    return {
      ...{ id, name, guide, location },
      address: here.state === 'inside' ? here.address : name,
      place: { name: area.name, location: area.location },
      heading: point.heading ?? null,
      road: (language === 'en' ? point.road?.nameEn : point.road?.name) ?? null,
      exit: point.exit ?? null,
    }
  })
