import * as z from 'zod/mini'

const Dialled = z.string().check(z.regex(/^\+?\d{3,15}$/))

/** The numbers of the emergency services in one county. */
export const EmergencyNumbers = z.object({ police: Dialled, ambulance: Dialled, police_sms: Dialled })
export type EmergencyNumbers = Readonly<z.infer<typeof EmergencyNumbers>>

/** The key for counties without an entry of their own. */
export const everyCounty = '*'

/** Numbers by county, such as `臺北市`. */
export const NumbersByCounty = z.record(z.string(), EmergencyNumbers)
export type NumbersByCounty = Readonly<z.infer<typeof NumbersByCounty>>

/** Numbers that are valid in all of Taiwan. */
export const usualNumbers: EmergencyNumbers = { police: '110', ambulance: '119', police_sms: '110' }

/** Configs of this slice that pages read. */
export const safetyPublicConfigs = { emergency_numbers: NumbersByCounty }

export function numbersIn(numbers: NumbersByCounty, county: string = everyCounty): EmergencyNumbers {
  return numbers[county] ?? numbers[everyCounty] ?? usualNumbers
}
