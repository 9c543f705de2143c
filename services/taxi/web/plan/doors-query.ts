import { meetingPointsQuery } from '@daoxing/places/web'
import type { DraftPlace } from '../ride-draft.ts'

/** Around a place with several doors, this near counts as the same area. */
const areaRadiusMetres = 250

/** Where a car can stop around the start. */
export const doorsQuery = ({ location }: Pick<DraftPlace, 'location'>) => meetingPointsQuery(location, areaRadiusMetres)
