import { type CityWorld, type ConsoleText, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** Of one scooter, or of all without a plate. */
const facts = z.object({ plate: z.optional(z.string()), seconds: faultSeconds(60) })

const scooterFault = (kind: string, label: ConsoleText) =>
  lastingFault({
    ...{ kind: `scooter_${kind}`, label, mayOverlap: true, facts, button: { seconds: 60 } },
    target: { field: 'plate', missing: 'there is no such scooter' },
  })

export const scooterFaults = {
  /** Lock and power hear nothing and say nothing. */
  silent: scooterFault('silent', ['機車不回應 60 秒', 'Scooters are silent for 60 s', 'スクーターが 60 秒沈黙']),
  /** Does it in time, and its answer comes after the expiry of the command. */
  lateAnswer: scooterFault('late_answer', [
    '機車逾時才回覆 60 秒',
    'Scooters answer after the deadline for 60 s',
    '60 秒、期限後に応答',
  ]),
  /** Everything comes 20 seconds late. */
  late: scooterFault('late', ['機車通知延遲 60 秒', 'Webhooks of scooters are late for 60 s', '60 秒、通知が遅れる']),
  twice: scooterFault('twice', ['機車通知重複 60 秒', 'Webhooks come twice for 60 s', '60 秒、通知が二度届く']),
  /** Reports overtake each other. */
  disordered: scooterFault('disordered', [
    '機車通知亂序 60 秒',
    'Webhooks are out of order for 60 s',
    '60 秒、通知の順序が乱れる',
  ]),
  /** Beside each true webhook comes one that says the opposite, with a signature by another secret. */
  forged: scooterFault('forged', ['機車通知遭偽造 60 秒', 'Webhooks are forged for 60 s', '60 秒、偽の通知が届く']),
  drift: scooterFault('drift', [
    '機車定位偏 80 公尺 60 秒',
    'Scooters drift by 80 m for 60 s',
    '60 秒、位置が 80 m ずれる',
  ]),
  /** No position. */
  tunnel: scooterFault('tunnel', ['機車在隧道內 60 秒', 'Scooters are in a tunnel for 60 s', '60 秒、トンネルの中']),
  /** Up to 30 percentage points more or less with each report. */
  jumpingBattery: scooterFault('jumping_battery', [
    '電量亂跳 60 秒',
    'Battery percentages jump for 60 s',
    '60 秒、残量表示が跳ねる',
  ]),
  deadBattery: scooterFault('dead_battery', ['機車沒電 60 秒', 'Batteries are dead for 60 s', '60 秒、バッテリー切れ']),
  /** It says that it is open. */
  stuckTrunk: scooterFault('stuck_trunk', [
    '車廂感應器卡住 60 秒',
    'Trunk sensors are stuck for 60 s',
    '60 秒、トランクのセンサー固着',
  ]),
  /** The battery is too hot, or the scooter lies on its side. */
  protected: scooterFault('protected', [
    '機車保護模式 60 秒',
    'Scooters protect themselves for 60 s',
    '60 秒、保護モード',
  ]),
} as const
export type ScooterFault = keyof typeof scooterFaults

/** The vendor answers 503 with the end of its maintenance. */
export const vendorMaintenance = lastingFault({
  kind: 'scooter_vendor_maintenance',
  label: [
    '機車廠商維護 60 秒',
    'The vendor of scooters maintains its service for 60 s',
    '60 秒、メーカーのメンテナンス',
  ],
  facts: z.object({ seconds: faultSeconds(60) }),
  button: { seconds: 60 },
})

/** The vendor answers commands with 429 and Retry-After. */
export const vendorBusy = lastingFault({
  kind: 'scooter_vendor_busy',
  label: ['機車廠商限流 30 秒', 'The vendor of scooters takes no more commands for 30 s', '30 秒、メーカーの流量制限'],
  facts: z.object({ seconds: faultSeconds(30) }),
  button: { seconds: 30 },
})

/** Whether the fault is on this scooter now. */
export function isScooterStruck({ faults }: Pick<CityWorld, 'faults'>, fault: ScooterFault, plate: string): boolean {
  const { kind } = scooterFaults[fault]
  return faults.active().some((active) => {
    if (active.kind !== kind) return false
    const { plate: only } = z.parse(facts, active.facts)
    return only === undefined || only === plate
  })
}
