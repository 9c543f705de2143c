import type { Handler } from '@daoxing/kit/server'
import type { readMeetingPointGuide } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { meetingPointOf } from '../wire-forms.ts'

export const readMeetingPointGuideHandler: Handler<typeof readMeetingPointGuide> = async ({
  params,
  house,
  language,
}) =>
  orNothing(house, null, async () => {
    const point = await house.port(placesPort).meetingPoint(params.id)
    if (!point) return null
    const { id, name, guide, location } = meetingPointOf({ thing: point, distanceMetres: 0 }, language)
    const here = await house.port(placesPort).reverse(location, language)
    return { id, name, guide, address: here.state === 'inside' ? here.address : name, location }
  })
