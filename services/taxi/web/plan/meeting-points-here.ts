import { meetingPointsQuery } from '@daoxing/places/web'
import type { DraftPlace } from '../ride-draft.ts'

/** Points within this distance of a place with several doors belong to the same area. */
const areaRadiusMetres = 250

/** Returns the points near the start at which a car can stop. */
export const meetingPointsHere = ({ location }: Pick<DraftPlace, 'location'>) =>
  meetingPointsQuery(location, areaRadiusMetres)
