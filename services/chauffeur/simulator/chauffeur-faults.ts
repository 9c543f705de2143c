import { leftOut } from '@daoxing/kit/contract'
import { type ConsoleText, type FaultBoard, faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const Name = z.string().check(z.minLength(1), z.maxLength(60))
/** Without a target a fault concerns every trip of the city's chauffeurs. */
const facts = z.object({ seconds: faultSeconds(3600), driverId: leftOut(Name), tripHash: leftOut(Name) })
const button = { seconds: 3600 }

type Facts = z.output<typeof facts>
const simple = (kind: string, label: ConsoleText) => lastingFault<Facts>({ kind, label, facts, button })
const delayed = (kind: string, label: ConsoleText, delaySeconds: number) =>
  lastingFault({
    kind,
    label,
    facts: z.extend(facts, {
      delaySeconds: z._default(z.number().check(z.gt(0), z.lte(30 * 86_400)), delaySeconds),
    }),
    button: { ...button, delaySeconds },
  })

/** Drivers with a trip today are ill from five in the morning on, and give it back. */
export const illInTheMorning = simple('chauffeur_ill', [
  '司機早上生病',
  'Chauffeurs are ill in the morning',
  '運転手が朝に体調不良',
])
/** Drivers do not confirm what the calendar gave them. */
export const noConfirmation = simple('chauffeur_no_answer', [
  '司機不回覆確認',
  'Chauffeurs do not confirm',
  '運転手が確認に応じない',
])
/** Drivers set out too late, in seconds of the city. */
export const setsOutLate = delayed(
  'chauffeur_late',
  ['司機晚 30 分出發', 'Chauffeurs set out 30 min late', '運転手が 30 分遅れて出る'],
  1_800,
)
/** The phone dies half-way to the rider, in seconds of the world. */
export const phoneDead = delayed(
  'chauffeur_phone_dead',
  ['途中手機沒電 3 分', 'Phones are dead on the way for 3 min', '途中で電話が 3 分切れる'],
  180,
)
/** Positions far from the car are reported in between. */
export const positionJumps = simple('chauffeur_position_jumps', [
  '司機定位跳動',
  'Positions of chauffeurs jump',
  '位置情報が飛ぶ',
])
/** Drivers claim trips that do not fit between their own. */
export const thirdJob = simple('chauffeur_third_job', [
  '司機搶接衝突的行程',
  'Chauffeurs claim trips that do not fit',
  '重なる予約を取ろうとする',
])
/** Riders want more hours at this minute of the day in Taipei; the console asks at once. */
export const moreHours = lastingFault({
  kind: 'chauffeur_more_hours',
  label: ['乘客臨時加 2 小時', 'Riders want two hours more', '乗客が 2 時間延長を希望'],
  facts: z.extend(facts, {
    hours: z._default(z.int().check(z.gte(1), z.lte(12)), 2),
    minuteOfDay: leftOut(z.int().check(z.gte(0), z.lte(1439))),
  }),
  button: { ...button, hours: 2 },
})
/** The first upload of a toll's photo breaks off. */
export const uploadBroken = simple('chauffeur_upload_broken', [
  '過路費照片上傳中斷',
  'Uploads of toll photos break off',
  '通行料の写真送信が途切れる',
])
/** Tolls are sent days after the trip, in seconds of the city. */
export const tollLate = delayed(
  'chauffeur_toll_late',
  ['過路費單據晚 8 天', 'Toll photos come 8 days late', '通行料の証明が 8 日遅れる'],
  8 * 86_400,
)
/** The odometer is read ten times too high. */
export const odometerMisread = simple('chauffeur_odometer_misread', [
  '里程表讀錯（10 倍）',
  'Odometers are misread (ten times)',
  '走行距離の読み違い（10 倍）',
])
/** Riders book with a card whose authorization the bank takes back before the day. */
export const authorizationExpires = simple('chauffeur_authorization_expired', [
  '授權在用車前失效',
  'Authorizations expire before the day',
  '利用日前に与信が失効',
])

export const chauffeurFaults = [
  ...[illInTheMorning, noConfirmation, setsOutLate, phoneDead, positionJumps, thirdJob, moreHours, uploadBroken],
  ...[tollLate, odometerMisread, authorizationExpires],
] as const

/** Faults that the seed may give to a trip of its own. */
export const seededTroubles: readonly string[] = chauffeurFaults.map(({ kind }) => kind)

export type Target = {
  readonly driverId?: string
  readonly tripHash?: string
  /** The fault that the seed gave to the trip. */
  readonly trouble?: string | null
}
type Kind<Given extends Facts> = { readonly kind: string; readonly facts: z.ZodMiniType<Given> }

/** The facts of a fault that concerns this trip now; undefined without one. */
export function faultOn<Given extends Facts>(
  faults: Pick<FaultBoard, 'active'>,
  fault: Kind<Given>,
  target: Target,
): Given | undefined {
  if (target.trouble === fault.kind) return z.parse(fault.facts, {})
  for (const active of faults.active()) {
    if (active.kind !== fault.kind) continue
    const given = z.parse(fault.facts, active.facts)
    const isDriver = given.driverId === undefined || given.driverId === target.driverId
    if (isDriver && (given.tripHash === undefined || given.tripHash === target.tripHash)) return given
  }
  return undefined
}
