import * as z from 'zod/mini'

/** The facts whose change is mailed. */
export const SettingChange = z.enum([
  'email',
  'phone',
  'mailingAddress',
  'birthday',
  'trafficCard',
  'preferences',
  'features',
  'marketing',
  'leaving',
  'staying',
])
export type SettingChange = z.infer<typeof SettingChange>
