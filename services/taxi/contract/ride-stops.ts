import { Flag, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A stop in a request [TAXI-022]. Passed stops may be included, and stay unchanged. */
const RequestedStop = z.object({
  address: leftOut(z.string().check(z.maxLength(200))),
  lat: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
  lng: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  is_passed: leftOut(Flag),
})

/** More than any configured maximum, so that one stop too many gets its own refusal. */
const requestedStopsMax = 20

/** The stops of a request, in the order of the ride; may be empty. */
export const RequestedStops = leftOutOr(z.array(RequestedStop).check(z.maxLength(requestedStopsMax)), [])
export type RequestedStops = z.infer<typeof RequestedStops>

/** Free waiting time at each stop. */
export const freeStopSeconds = 300

/** Seconds in which a driver may decline a new route; a declined ride continues unchanged. */
export const declineSeconds = 30
