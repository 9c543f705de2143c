import { defineNumber, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** In real seconds: people wait for the response, regardless of the city's speed. */
export const answerSeconds = defineNumber({
  name: 'CITY_CONTROL_ROOM_SECONDS',
  label: ['控制中心幾秒後確認', 'Control room answers after (s)', '管制センターの応答（秒）'],
  preset: 3,
  min: 0,
  max: 600,
})

const forFiveMinutes = { facts: z.object({ seconds: faultSeconds(300) }), button: { seconds: 300 } }

/** The control room takes alarms and answers none of them. */
export const roomSilent = lastingFault({
  kind: 'control_room_silent',
  label: ['控制中心 5 分鐘不回應', 'Control room does not answer for 5 min', '管制センターが 5 分間応答しない'],
  ...forFiveMinutes,
})
/** The control room answers every alarm with a CAP Error. */
export const roomRefuses = lastingFault({
  kind: 'control_room_refuses',
  label: ['控制中心 5 分鐘退回求助', 'Control room refuses alarms for 5 min', '管制センターが 5 分間通報を拒否'],
  ...forFiveMinutes,
})
/** The control room is unreachable. */
export const roomUnreachable = lastingFault({
  kind: 'control_room_unreachable',
  label: ['控制中心斷線 5 分鐘', 'No line to the control room for 5 min', '管制センターと 5 分間つながらない'],
  ...forFiveMinutes,
})
