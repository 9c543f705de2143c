import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** An exit, a gate, a rank or one side of a road where a car can stop and the rider can be found. */
export const MeetingPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Visible marks of the spot. */
  guide: z.string(),
  location: LatLng,
  distanceMetres: z.int(),
})
export type MeetingPoint = z.infer<typeof MeetingPoint>

/** The compass direction in which a car leaves a kerb; traffic drives on the right. */
export const Heading = z.enum(['north', 'east', 'south', 'west'])
export type Heading = z.infer<typeof Heading>

/** Another gate, exit or kerb of the same place, for orientation. */
export const NeighbourKerb = z.object({
  id: z.string(),
  /** Its name within the place: 東三門. */
  label: z.string(),
  location: LatLng,
  exit: z.nullable(z.string()),
})
export type NeighbourKerb = z.infer<typeof NeighbourKerb>

/** The data for the picture of a meeting point. */
export const MeetingPointGuide = z.object({
  id: z.string(),
  name: z.string(),
  guide: z.string(),
  address: z.string(),
  location: LatLng,
  /** The building or station that it belongs to. */
  place: z.object({ name: z.string(), location: LatLng }),
  /** Set if the meeting point is one side of a road; null at a gate or a rank. */
  heading: z.nullable(Heading),
  /** Its road, if known. */
  road: z.nullable(z.string()),
  /** The text on the sign of its exit. */
  exit: z.nullable(z.string()),
  /** Its name within its place: 東三門. */
  label: z.string(),
  /** The other meeting points of its place, the nearest first. */
  neighbours: z.array(NeighbourKerb),
})
export type MeetingPointGuide = z.infer<typeof MeetingPointGuide>

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
