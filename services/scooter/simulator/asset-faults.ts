import { faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const facts = z.object({ seconds: faultSeconds(60) })

/** No vehicle answers a command. */
export const silentAssets = lastingFault({
  kind: 'scooter_silent',
  label: ['租借車輛沒有回應 60 秒', 'Rental vehicles do not answer for 60 s', 'レンタル車両が 60 秒応答しない'],
  facts,
  button: { seconds: 60 },
})
/** Reports of vehicles never arrive. */
export const lostReports = lastingFault({
  kind: 'scooter_lost',
  label: [
    '租借車輛回報遺失 60 秒',
    'Reports of rental vehicles are lost for 60 s',
    'レンタル車両の報告が 60 秒失われる',
  ],
  facts,
  button: { seconds: 60 },
})
/** A fine arrives for an order that has ended. */
export const fine = suddenFault({
  kind: 'scooter_fine',
  label: ['開立 $300 停車罰單', 'Parking fine of $300', '駐車違反 $300'],
  facts: z.object({ orderHash: z.string() }),
  target: { field: 'orderHash', missing: 'no vehicle was used by this order' },
})
