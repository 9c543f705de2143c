import { faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const forFiveMinutes = { facts: z.object({ seconds: faultSeconds(300) }), button: { seconds: 300 } }

/** The tax platform answers no checks of carriers. */
export const platformAway = lastingFault({
  kind: 'tax_platform_away',
  label: ['財政部平台 5 分鐘無回應', 'Tax platform away for 5 min', '税務プラットフォームが 5 分間応答しない'],
  ...forFiveMinutes,
})
/** The company register answers no look-ups. */
export const registerAway = lastingFault({
  kind: 'company_register_away',
  label: ['商工登記 5 分鐘無回應', 'Company register away for 5 min', '会社登記が 5 分間応答しない'],
  ...forFiveMinutes,
})
