import type { CityPanel, ConsoleText } from '@daoxing/kit/simulator'
import { type Press, sessionPath } from './charger-calls.ts'
import { creditNow, registerReset } from './charging-faults.ts'
import { cityOperators } from './cpo/operators.ts'
import type { RunningOperators } from './cpo/run-operators.ts'
import { isLiveSession, percentOf, type SessionRecord } from './cpo/session-record.ts'

type Running = Pick<RunningOperators, 'network' | 'board' | 'books' | 'linkOf'>

const words = {
  title: ['充電業者', 'Charge point operators', '充電事業者'],
  search: ['充電或樁號', 'Session or charger', 'セッション・充電器'],
  none: ['沒有符合的充電。', 'No such session.', '該当するセッションはありません。'],
  registered: ['已連線', 'registered', '接続済み'],
  waiting: ['註冊中', 'registering', '登録中'],
  plugIn: ['插槍', 'Plug in', '接続する'],
  stop: ['由樁停止', 'Stop at the charger', '充電器で停止'],
  unplug: ['拔槍', 'Unplug', '抜く'],
  RESERVATION: ['預約', 'reserved', '予約'],
  PENDING: ['待插槍', 'pending', '待機'],
  ACTIVE: ['充電中', 'active', '充電中'],
  COMPLETED: ['已結束', 'completed', '終了'],
  INVALID: ['無效', 'invalid', '無効'],
  facts: ['{kwh} 度 · {kw} kW · {percent}%', '{kwh} kWh · {kw} kW · {percent}%', '{kwh} kWh · {kw} kW · {percent}%'],
  counts: [
    '{stations} 站 · 空 {free}／{total} · 充電 {live}',
    '{stations} stations · {free} of {total} free · {live} sessions',
    '{stations} か所 · 空き {free}/{total} · {live} 件',
  ],
  bills: ['帳單 {count} 張，{total} 元', '{count} CDRs, NT${total}', 'CDR {count} 件、{total} 元'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const pressesOf = ({ status }: SessionRecord): readonly Press[] => {
  if (status === 'PENDING') return ['plugIn', 'stop']
  return status === 'ACTIVE' ? ['stop', 'unplug'] : []
}
const totalOf = (object: Readonly<Record<string, unknown>>): number => {
  const cost = object['total_cost']
  const total: unknown = typeof cost === 'object' && cost !== null ? Reflect.get(cost, 'incl_vat') : undefined
  return typeof total === 'number' ? total : 0
}

/** The operators with their stations, and the sessions at their plugs. */
export function chargerPanel({ network, board, books, linkOf }: Running): CityPanel {
  return {
    id: 'charging',
    title: words.title,
    search: words.search,
    count: () => books.open().filter(isLiveSession).length,
    empty: () => words.none,
    rows({ say, find }) {
      const sessions = books.newest()
      const operators = cityOperators.map(({ partyId, nameZh, nameEn }) => {
        const sites = network().sites.filter(({ operator }) => operator.partyId === partyId)
        const uids = sites.flatMap(({ chargers }) => chargers.flatMap(({ evses }) => evses.map(({ uid }) => uid)))
        const counts = {
          ...{ stations: sites.length, total: uids.length, free: uids.filter((uid) => board().isFree(uid)).length },
          live: sessions.filter((session) => session.partyId === partyId && isLiveSession(session)).length,
        }
        const side = say(linkOf(partyId)?.isRegistered() ? words.registered : words.waiting)
        return {
          key: `operator-${partyId}`,
          look: 'section' as const,
          blocks: [
            {
              block: 'heading' as const,
              text: say([nameZh, nameEn, nameEn]),
              ...{ badge: partyId, side },
            },
            { block: 'text' as const, look: 'small' as const, text: say(words.counts, counts) },
          ],
        }
      })
      const rows = sessions
        .filter(({ sessionId, evseUid, reference }) => [sessionId, evseUid, reference].some((id) => id?.includes(find)))
        .map((session) => {
          const { sessionId, status, evseUid } = session
          const bills = books.billsOfSession(sessionId).map(({ object }) => totalOf(object))
          const facts = {
            ...{ kwh: (session.readWh / 1000).toFixed(2), kw: (session.watts / 1000).toFixed(1) },
            percent: Math.round(percentOf(session)),
          }
          const total = bills.reduce((sum, one) => sum + one, 0).toFixed(2)
          return {
            key: sessionId,
            look: isLiveSession(session) ? ('card' as const) : ('done' as const),
            blocks: [
              { block: 'heading' as const, text: evseUid, badge: say(words[status]), side: say(words.facts, facts) },
              ...(bills.length === 0
                ? []
                : [{ block: 'text' as const, text: say(words.bills, { count: bills.length, total }) }]),
              {
                block: 'actions' as const,
                actions: [
                  ...pressesOf(session).map((does) => ({
                    ...{ label: say(words[does]), does: 'post' as const, path: sessionPath, body: { sessionId, does } },
                  })),
                  ...(status === 'ACTIVE' ? [registerReset] : bills.length > 0 ? [creditNow] : []).map(
                    ({ kind, label }) => ({
                      ...{ label: say(label), does: 'post' as const, path: '/api/faults', body: { kind, sessionId } },
                    }),
                  ),
                ],
              },
            ],
          }
        })
      return find === '' ? [...operators, ...rows] : rows
    },
  }
}
