import * as z from 'zod/mini'

/** Before the trip and after it. */
export const HandoverWay = z.enum(['before', 'after'])
export type HandoverWay = z.infer<typeof HandoverWay>

/** The four sides of the car, each photographed once before and once after the trip. */
export const PictureSlot = z.enum(['front', 'left', 'rear', 'right'])
export type PictureSlot = z.infer<typeof PictureSlot>

export const pictureBytesMax = 12_000_000

export const HandoverPicture = z.object({
  picture_id: z.string(),
  slot: PictureSlot,
  /** A reason to take it again; it is told, and kept all the same. */
  problem: z.nullable(z.enum(['blur', 'dark', 'repeated'])),
  taken_at: z.int(),
})
export type HandoverPicture = z.infer<typeof HandoverPicture>

/** The record of the car, by the driver, and the rider's word on it. */
export const Handover = z.object({
  way: HandoverWay,
  pictures: z.array(HandoverPicture),
  /** Null until the driver has recorded it. */
  odometer_km: z.nullable(z.int()),
  notes: z.string(),
  recorded_at: z.nullable(z.int()),
  /** `refused` is on record; the driver may record again, or leave without a fee. */
  answer: z.enum(['open', 'confirmed', 'refused']),
  answered_at: z.nullable(z.int()),
  remark: z.string(),
})
export type Handover = z.infer<typeof Handover>
