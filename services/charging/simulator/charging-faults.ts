import { type ConsoleText, type FaultBoard, faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Name = z.string().check(z.minLength(1), z.maxLength(60))
/** Without a target a fault concerns all operators. */
const targets = { partyId: leftOut(Name), chargerId: leftOut(Name) }
const button = { seconds: 300 }
const facts = z.object({ seconds: faultSeconds(300), ...targets })

type Facts = z.output<typeof facts>
const simple = (kind: string, label: ConsoleText) => lastingFault<Facts>({ kind, label, facts, button })
const delayed = (kind: string, label: ConsoleText, delaySeconds: number, most = 86_400) =>
  lastingFault({
    kind,
    label,
    facts: z.extend(facts, {
      delaySeconds: z._default(z.number().check(z.gt(0), z.lte(most)), delaySeconds),
    }),
    button: { ...button, delaySeconds },
  })

/** The result of a command comes late. */
export const commandLate = delayed(
  'charging_command_late',
  ['指令結果晚 25 秒', 'Results of commands come 25 s late', 'コマンド結果が 25 秒遅れる'],
  25,
)
/** A command is accepted, and nothing follows. */
export const commandNever = simple('charging_command_never', [
  '指令收下卻沒有下文',
  'Commands are accepted and forgotten',
  'コマンド受理後、音沙汰なし',
])
/** The connection of a command is lost, and nothing is done. */
export const commandLost = simple('charging_command_lost', [
  '指令連線中斷',
  'Connections of commands are lost',
  'コマンドの接続が切れる',
])
export const commandFails = simple('charging_command_500', [
  '指令回應 500',
  'Commands are answered with 500',
  'コマンドが 500 を返す',
])
/** The result says TIMEOUT, and the session starts all the same. */
export const timeoutThenStart = delayed(
  'charging_timeout_then_start',
  ['啟動逾時，40 秒後仍開始', 'Start times out, and starts after 40 s', '開始タイムアウト、40 秒後に開始'],
  40,
)
export const pendingForever = simple('charging_pending_forever', [
  '充電一直待開始',
  'Sessions stay pending',
  'セッションが保留のまま',
])
export const cdrTwice = simple('charging_cdr_twice', ['帳單重送', 'CDRs come twice', 'CDR が二重に届く'])
export const cdrLate = delayed(
  'charging_cdr_late',
  ['帳單晚 3 小時', 'CDRs come 3 hours late', 'CDR が 3 時間遅れる'],
  10_800,
  30 * 86_400,
)
/** The bill comes before the server hears that the session has ended. */
export const cdrFirst = simple('charging_cdr_first', [
  '帳單比充電結束先到',
  'CDRs come before their sessions',
  'CDR がセッションより先',
])
export const cdrWrong = simple('charging_cdr_wrong', ['帳單多三成', 'CDRs are 30 % too high', 'CDR が 30 % 高い'])
/** A wrong bill is credited after a minute, and a right one follows. */
export const cdrCredited = delayed(
  'charging_cdr_credited',
  ['帳單先錯後沖銷', 'CDRs are credited and made anew', 'CDR が取消・再発行される'],
  60,
)
/** The parts of a bill do not come to its total. */
export const cdrDoesNotAddUp = simple('charging_cdr_does_not_add_up', [
  '帳單加總不符',
  'Totals of CDRs do not add up',
  'CDR の合計が合わない',
])
export const patchesDisordered = simple('charging_patches_disordered', [
  '充電更新順序顛倒',
  'PATCHes come out of order',
  'PATCH の順序が乱れる',
])
/** Nothing that is pushed arrives. */
export const pushesLost = simple('charging_pushes_lost', ['業者推送遺失', 'Pushes are lost', 'プッシュが失われる'])
export const tariffChanges = lastingFault({
  kind: 'charging_tariff_changes',
  label: ['充電費率漲 20%', 'Tariffs rise by 20 %', '料金が 20 % 上がる'],
  facts: z.extend(facts, { percent: z._default(z.int().check(z.gte(-90), z.lte(500)), 20) }),
  button: { ...button, percent: 20 },
})
/** Readings queue up at the charge point, and commands do not reach it. */
export const pointOffline = simple('charging_point_offline', [
  '充電樁離線',
  'Charge points are offline',
  '充電器がオフライン',
])
/** The clock of the charge point is wrong. */
export const clockWrong = lastingFault({
  kind: 'charging_clock_wrong',
  label: ['充電樁時鐘快 10 分', 'Clocks of charge points are 10 min fast', '充電器の時計が 10 分進む'],
  facts: z.extend(facts, { minutes: z._default(z.int().check(z.gte(-1440), z.lte(1440)), 10) }),
  button: { ...button, minutes: 10 },
})
/** Watt-hours are told where kilowatt-hours belong. */
export const wattHours = simple('charging_wh_for_kwh', ['度數以 Wh 回報', 'Wh are told for kWh', 'kWh の代わりに Wh'])
export const stopIgnored = simple('charging_stop_ignored', [
  '停止後仍繼續充電',
  'Stops are accepted and ignored',
  '停止が無視される',
])
/** An EVSE is shown free, and no session starts. */
export const freeButDead = simple('charging_free_but_dead', [
  '顯示空閒卻無法啟動',
  'Free charge points are dead',
  '空きでも動かない',
])

/** The operator says no to every reservation. */
export const reserveRefused = simple('charging_reserve_refused', [
  '預約一律被拒',
  'Reservations are refused',
  '予約がすべて拒否される',
])

const session = { sessionId: leftOut(Name), chargerId: leftOut(Name) }
const target = { field: 'sessionId', missing: 'there is no such session' }
/** The charge point reboots: its register begins at 0, and the bill has the whole register of its life. */
export const registerReset = suddenFault({
  kind: 'charging_register_reset',
  label: ['電表歸零（帳單 910 度）', 'A meter restarts at 0 (bill of 910 kWh)', 'メーターが 0 に戻る（910 kWh）'],
  ...{ facts: z.object(session), button: {}, target },
})
/** The operator gives a reserved EVSE to another driver. */
export const reservationDropped = suddenFault({
  kind: 'charging_reservation_dropped',
  label: ['業者取消預約', 'An operator cancels a reservation', '事業者が予約を取り消す'],
  ...{ facts: z.object(session), button: {}, target },
})
/** A bill of an unknown session. */
export const cdrUnknown = suddenFault({
  kind: 'charging_cdr_unknown',
  label: ['陌生充電的帳單', 'CDR of an unknown session', '未知のセッションの CDR'],
  ...{ facts: z.object({ partyId: leftOut(Name) }), button: {} },
})
/** The bill of a session that has ended is credited now, and a new one follows. */
export const creditNow = suddenFault({
  kind: 'charging_credit_now',
  label: ['沖銷最近的帳單並重開', 'Credit the newest CDR, and make it anew', '最新の CDR を取消・再発行'],
  ...{ facts: z.object(session), button: {}, target },
})

/** Faults that the seed may give to a session of its own. */
const sessionFaults = [
  ...[commandLate, commandNever, timeoutThenStart, pendingForever, cdrTwice, cdrLate, cdrFirst, cdrWrong],
  ...[cdrCredited, cdrDoesNotAddUp, patchesDisordered, clockWrong, wattHours, stopIgnored],
] as const
export const seededTroubles: readonly string[] = sessionFaults.map(({ kind }) => kind)

export const chargingFaults = [
  ...sessionFaults,
  ...[commandLost, commandFails, pushesLost, tariffChanges, pointOffline, freeButDead],
  ...[reserveRefused, reservationDropped, registerReset, cdrUnknown, creditNow],
] as const

export type Target = {
  readonly partyId: string
  readonly chargerId?: string
  readonly evseUid?: string
  /** The fault that the seed gave to the session. */
  readonly trouble?: string | null
}
type Kind<Given extends Facts> = { readonly kind: string; readonly facts: z.ZodMiniType<Given> }

/** The facts of a fault that concerns this target now; undefined without one. */
export function faultOn<Given extends Facts>(
  faults: Pick<FaultBoard, 'active'>,
  fault: Kind<Given>,
  target: Target,
): Given | undefined {
  if (target.trouble === fault.kind) return z.parse(fault.facts, {})
  for (const active of faults.active()) {
    if (active.kind !== fault.kind) continue
    const given = z.parse(fault.facts, active.facts)
    const isParty = given.partyId === undefined || given.partyId === target.partyId
    const isCharger =
      given.chargerId === undefined || given.chargerId === target.chargerId || given.chargerId === target.evseUid
    if (isParty && isCharger) return given
  }
  return undefined
}
