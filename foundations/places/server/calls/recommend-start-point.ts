import { answer } from '@daoxing/kit/server'
import { recommendStartPoint } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { locationOf, meetingPointOf } from '../wire-forms.ts'

export const recommendStartPointAnswer = answer(recommendStartPoint, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const places = house.port(placesPort)
    const start = await places.recommendedStartPoint(query)
    const here = await places.reverse(start.location, language)
    if (here.state === 'outside') return null
    const { reason, walkMetres } = start
    const meetingPoint = start.meetingPoint
      ? meetingPointOf({ thing: start.meetingPoint, distanceMetres: walkMetres }, language)
      : null
    const named = locationOf(here)
    return {
      ...named,
      ...(meetingPoint ? { address: meetingPoint.address, description: meetingPoint.name } : {}),
      reason,
      walkMetres,
      meetingPoint,
    }
  }),
)
