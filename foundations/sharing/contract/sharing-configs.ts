import * as z from 'zod/mini'

const Hour = z.int().check(z.gte(0), z.lte(23))

/** Hours in Taipei between which rides are shared automatically: from 18:00 at the earliest to 9:00 at the latest. */
export const NightHours = z.object({ from_hour: Hour.check(z.gte(18)), to_hour: Hour.check(z.lte(9)) })
export type NightHours = Readonly<z.infer<typeof NightHours>>

export const usualNightHours: NightHours = { from_hour: 22, to_hour: 6 }
