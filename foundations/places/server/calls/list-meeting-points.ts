import { answer } from '@daoxing/kit/server'
import { listMeetingPoints, meetingPointRadiusMetres } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { meetingPointOf } from '../wire-forms.ts'

export const listMeetingPointsAnswer = answer(listMeetingPoints, async ({ query, house, language }) =>
  orNothing(house, null, async () => {
    const near = await house.port(placesPort).meetingPointsNear(query, query.radius ?? meetingPointRadiusMetres)
    return near.map((point) => meetingPointOf(point, language))
  }),
)
