import { defineNumber, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** Clerks on duty; without one, only the console answers. */
export const clerkCount = defineNumber({
  name: 'CITY_CLERKS',
  label: ['客服人數', 'Clerks of customer service', 'サポート担当者の人数'],
  preset: 1,
  min: 0,
  max: 20,
  isWhole: true,
})
/** In real seconds: people wait for the answer, regardless of the city's speed. */
export const clerkSeconds = defineNumber({
  name: 'CITY_CLERK_SECONDS',
  label: ['客服幾秒後回覆', 'Clerks answer after (s)', 'サポートの応答（秒）'],
  preset: 20,
  min: 0,
  max: 86_400,
  isWhole: true,
})

const forFiveMinutes = { facts: z.object({ seconds: faultSeconds(300) }), button: { seconds: 300 } }

export const clerksSilent = lastingFault({
  kind: 'clerks_silent',
  label: ['客服 5 分鐘不回覆', 'Clerks answer nothing for 5 min', 'サポートが 5 分間回答しない'],
  ...forFiveMinutes,
})
/** Every answer is sent twice, as after a lost response. */
export const clerksTwice = lastingFault({
  kind: 'clerks_twice',
  label: ['客服 5 分鐘重複送出回覆', 'Clerks send every answer twice for 5 min', 'サポートが 5 分間二重に回答する'],
  ...forFiveMinutes,
})
/** Clerks answer only after the promised time. */
export const clerksLate = lastingFault({
  kind: 'clerks_late',
  label: ['客服 5 分鐘逾時才回覆', 'Clerks answer too late for 5 min', 'サポートが 5 分間期限後に回答する'],
  ...forFiveMinutes,
})
