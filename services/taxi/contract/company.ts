import { CustomAnswers } from '@daoxing/business/contract'
import * as z from 'zod/mini'

/** The company that pays for a trip, with the information it required [TAXI-019]. */
export const TripCompany = z.object({
  company_id: z.string(),
  company_name: z.string(),
  group_id: z.string(),
  group_name: z.string(),
  custom_field: CustomAnswers,
  business_note: z.string(),
})
export type TripCompany = z.infer<typeof TripCompany>
