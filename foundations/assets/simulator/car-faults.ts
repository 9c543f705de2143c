import { type CityWorld, type ConsoleText, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

/** Of one car, or of all without a plate. */
const facts = z.object({ plate: z.optional(z.string()), seconds: faultSeconds(60) })

const carFault = (kind: string, label: ConsoleText) =>
  lastingFault({
    ...{ kind: `car_${kind}`, label, mayOverlap: true, facts, button: { seconds: 60 } },
    target: { field: 'plate', missing: 'there is no such car' },
  })

export const carFaults = {
  /** Neither reports nor answers, and hears nothing. */
  silent: carFault('silent', ['車機斷線 60 秒', 'Cars are silent for 60 s', '車載機が 60 秒沈黙']),
  /** Answers after 8 to 25 seconds. */
  slow: carFault('slow', ['車機很慢 60 秒', 'Cars answer slowly for 60 s', '車載機が 60 秒遅い']),
  /** Does it, and its answer is lost. */
  answerLost: carFault('answer_lost', [
    '車機回覆遺失 60 秒',
    "Cars' answers are lost for 60 s",
    '応答が 60 秒失われる',
  ]),
  /** Everything comes twice. */
  twice: carFault('twice', ['車機訊息重複 60 秒', 'Cars say everything twice for 60 s', '60 秒、同じ内容が二度届く']),
  /** Reports overtake each other. */
  disordered: carFault('disordered', [
    '車機訊息亂序 60 秒',
    "Cars' reports are out of order for 60 s",
    '60 秒、順序が乱れる',
  ]),
  drift: carFault('drift', [
    '車輛定位偏 80 公尺 60 秒',
    'Positions are 80 m off for 60 s',
    '60 秒、位置が 80 m ずれる',
  ]),
  frozen: carFault('frozen', ['車輛定位凍結 60 秒', 'Positions are frozen for 60 s', '60 秒、位置が固まる']),
  deadBattery: carFault('dead_battery', ['電瓶沒電 60 秒', 'Batteries are dead for 60 s', '60 秒、バッテリー上がり']),
  openDoor: carFault('open_door', ['車門沒關 60 秒', 'A door stands open for 60 s', '60 秒、ドアが開いたまま']),
  /** Ten minutes slow. */
  skewedClock: carFault('skewed_clock', [
    '車機時鐘慢 10 分 60 秒',
    "Cars' clocks are 10 min slow for 60 s",
    '60 秒、時計が 10 分遅れる',
  ]),
  towed: carFault('towed', ['車輛被拖吊 60 秒', 'Cars are towed for 60 s', '60 秒、レッカー移動される']),
} as const
export type CarFault = keyof typeof carFaults

/** The broker drops every connection. */
export const brokerDown = lastingFault({
  kind: 'car_broker_down',
  label: ['車機伺服器中斷 30 秒', 'The broker of the cars is down for 30 s', 'ブローカーが 30 秒停止'],
  facts: z.object({ seconds: faultSeconds(30) }),
  button: { seconds: 30 },
})

/** Whether the fault is on this car now. */
export function isStruck({ faults }: Pick<CityWorld, 'faults'>, fault: CarFault, plate: string): boolean {
  const { kind } = carFaults[fault]
  return faults.active().some((active) => {
    if (active.kind !== kind) return false
    const { plate: only } = z.parse(facts, active.facts)
    return only === undefined || only === plate
  })
}
