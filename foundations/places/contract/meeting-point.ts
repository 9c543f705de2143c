import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** An exit, a gate, a rank or one side of a road, where a car can stop and a person can find it. */
export const MeetingPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** What to look for there. */
  guide: z.string(),
  location: LatLng,
  distanceMetres: z.int(),
})
export type MeetingPoint = z.infer<typeof MeetingPoint>

/** A place with several meeting points. */
export const MeetingArea = z.object({
  id: z.string(),
  name: z.string(),
  location: LatLng,
  distanceMetres: z.int(),
  points: z.array(MeetingPoint),
})
export type MeetingArea = z.infer<typeof MeetingArea>

export const StartPointReason = z.enum(['meetingPoint', 'knownPlace', 'asPinned'])
export type StartPointReason = z.infer<typeof StartPointReason>
