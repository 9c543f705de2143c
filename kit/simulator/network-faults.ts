import * as z from 'zod/mini'
import type { StormyWeather } from './network-weather.ts'
import { type FaultBoard, type FaultKind, faultSeconds, lastingFault } from './parts/faults.ts'

const slowNetwork = lastingFault({
  kind: 'slow_network',
  label: ['裝置網路慢 2 秒，持續 60 秒', 'Calls of devices take 2 s longer for 60 s', '端末の通信が 60 秒間 2 秒遅い'],
  facts: z.object({
    milliseconds: z._default(z.int().check(z.gte(1), z.lte(60_000)), 2_000),
    seconds: faultSeconds(60),
  }),
  button: { milliseconds: 2000, seconds: 60 },
})
/** The share of responses that get lost after the server has carried out the request. */
const dropAnswers = lastingFault({
  kind: 'drop_answers',
  label: ['三成回應遺失 60 秒', '30 % of the answers get lost for 60 s', '60 秒間、応答の 3 割が失われる'],
  facts: z.object({
    share: z._default(z.number().check(z.gt(0), z.lte(1)), 0.3),
    seconds: faultSeconds(60),
  }),
  button: { share: 0.3, seconds: 60 },
})

/** Faults of the network between the city's devices and the server. */
export const networkFaults: readonly FaultKind[] = [slowNetwork, dropAnswers]

/** Sets the network conditions by the active faults. */
export function followFaults(weather: StormyWeather, faults: FaultBoard): void {
  weather.slow(faults.find(slowNetwork)?.milliseconds ?? 0)
  weather.drop(faults.find(dropAnswers)?.share ?? 0)
}
