import { defineNumber, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

export const stationCount = defineNumber({
  name: 'CITY_CHARGING_STATIONS',
  label: ['範例充能站點', 'Sample stations', 'サンプルのステーション'],
  preset: 12,
  min: 0,
  max: 200,
  isWhole: true,
})

const forTwoMinutes = { facts: z.object({ seconds: faultSeconds(120) }), button: { seconds: 120 } }

/** Stations accept requests but do not answer them. */
export const stationsSilent = lastingFault({
  kind: 'charging_silent',
  label: ['站點 2 分鐘不回應', 'Stations do not answer for 2 min', 'ステーションが 2 分間応答しない'],
  ...forTwoMinutes,
})
/** Reports of stations never reach the server. */
export const reportsLost = lastingFault({
  kind: 'charging_reports_lost',
  label: ['站點回報遺失 2 分鐘', 'Reports of stations are lost for 2 min', 'ステーションの報告が 2 分間失われる'],
  ...forTwoMinutes,
})
/** Every report is sent twice. */
export const reportsDoubled = lastingFault({
  kind: 'charging_reports_doubled',
  label: ['站點回報重複 2 分鐘', 'Reports of stations come twice for 2 min', 'ステーションの報告が 2 分間重複する'],
  ...forTwoMinutes,
})
