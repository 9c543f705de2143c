import type { DispatchDecision, listDecisions } from '@daoxing/dispatch/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { CityPanel, ConsoleText, PanelBlock, PanelReader, PanelRow, Say } from '@daoxing/kit/simulator'

type Decisions = ReplyOf<typeof listDecisions>
type OfferedDriver = Decisions['asked'][number]
type Pair = DispatchDecision['pairs'][number]

const words = {
  title: ['派遣', 'Dispatch', '配車'],
  search: ['輸入行程編號篩選', 'Filter by trip', '乗車番号で絞り込む'],
  none: [
    '還沒有派遣。有人叫車時，每一次配對和原因會列在這裡。',
    'No dispatch yet. When somebody hails, every match and its reason is listed here.',
    '配車はまだありません。呼び出しがあると理由とともに並びます。',
  ],
  noneOfTrip: [
    '找不到這個行程的派遣紀錄。紀錄保留 7 天。',
    'No decision about such a trip. They are kept for 7 days.',
    'この乗車の配車記録はありません。保存は 7 日間です。',
  ],
  driver: ['司機', 'Drivers', '運転手'],
  waiting: ['等候乘客', 'waiting', '待ち客'],
  free: ['空車', 'free', '空車'],
  candidates: ['候選司機', 'Candidates', '候補'],
  nobody: ['未派出', 'nobody', 'なし'],
  isChosen: ['派給這趟', 'chosen', 'この乗車へ'],
  outcome: ['結果', 'Outcome', '結果'],
  excluded: ['排除', 'Excluded', '除外'],
  metres: ['公尺', 'metres', 'メートル'],
  why: ['原因', 'Why', '理由'],
  follow: ['只看這個行程', 'This trip only', 'この乗車だけを見る'],
  facts: [
    '已等 {waited} 秒 · 搜尋範圍 {km} 公里 · 等候折抵 {bonus} 秒',
    'waited {waited} s · search reaches {km} km · the wait outweighs {bonus} s',
    '待ち {waited} 秒 · 検索範囲 {km} km · 待ちの加点 {bonus} 秒',
  ],
  took: [
    '耗時 {n} 毫秒（找車 {weighMs}、配對 {matchMs}、派單 {offerMs}）',
    'took {n} ms (weighing {weighMs}, matching {matchMs}, offering {offerMs})',
    '所要 {n} ms（探索 {weighMs}、割当 {matchMs}、依頼 {offerMs}）',
  ],
  offered: ['這趟問過的司機', 'Drivers asked for this trip', 'この乗車で依頼した運転手'],
  time: ['時間', 'Time', '時刻'],
  pickupSeconds: ['接客秒數', 'pick-up s', '迎車秒'],
  cost: ['成本', 'cost', 'コスト'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const offerWords: Readonly<Record<OfferedDriver['state'], ConsoleText>> = {
  open: ['考慮中', 'open', '検討中'],
  accepted: ['接單', 'accepted', '受諾'],
  rejected: ['婉拒', 'refused', '辞退'],
  expired: ['逾時未回', 'ran out', '時間切れ'],
  withdrawn: ['已撤回', 'withdrawn', '取り下げ'],
}

/** Candidates and choices of the dispatcher, batch by batch; for one trip, with all drivers who got an offer. */
export function decisionsPanel(read: (order: string, say: Say) => Promise<Decisions>): CityPanel {
  return {
    id: 'decisions',
    title: words.title,
    search: words.search,
    finds: 'order',
    empty: (find) => (find === '' ? words.none : words.noneOfTrip),
    async rows(reader) {
      const { decisions, asked: offered } = await read(reader.find, reader.say)
      if (decisions.length === 0) return []
      return [
        ...(offered.length > 0 ? [offersRow(offered, reader)] : []),
        ...decisions.map((decision) => batchRow(decision, reader)),
      ]
    },
  }
}

function offersRow(offered: readonly OfferedDriver[], { say, nameOf }: PanelReader): PanelRow {
  return {
    key: 'asked',
    blocks: [
      { block: 'heading', text: say(words.offered) },
      {
        block: 'table',
        columns: [say(words.driver), say(words.time), say(words.outcome)],
        lines: offered.map(({ driverId, offeredAt, state }) => ({
          cells: [nameOf(driverId), say.time(offeredAt), say(offerWords[state])],
          isChosen: state === 'accepted',
        })),
      },
    ],
  }
}

function batchRow(decision: DispatchDecision, reader: PanelReader): PanelRow {
  const { decisionId, decidedAt, region, waiting, freeDrivers, took } = decision
  const { say, find } = reader
  const n = took && Math.round(took.weighMs + took.matchMs + took.offerMs)
  return {
    key: String(decisionId),
    blocks: [
      {
        block: 'heading',
        text: say.time(decidedAt),
        side: `${region} · ${say(words.waiting)} ${waiting} · ${say(words.free)} ${freeDrivers}`,
      },
      ...(took && n !== null ? [{ block: 'text', text: say(words.took, { n, ...took }), look: 'small' } as const] : []),
      ...decision.pairs
        .filter(({ orderHash }) => find === '' || orderHash.startsWith(find))
        .map((pair) => ({ block: 'group', blocks: pairBlocks(pair, reader) }) as const),
    ],
  }
}

function pairBlocks(pair: Pair, { say, nameOf }: PanelReader): readonly PanelBlock[] {
  const { orderHash, chosenDriverId, reason, waitedSeconds, reachMetres, waitBonusSeconds, candidates, excluded } = pair
  const short = orderHash.slice(0, 8)
  const result = (driverId: string, givenTo: string | null) =>
    driverId === chosenDriverId ? say(words.isChosen) : givenTo ? `→ ${givenTo.slice(0, 8)}` : '–'
  return [
    {
      block: 'heading',
      text: `→ ${chosenDriverId === null ? say(words.nobody) : nameOf(chosenDriverId)}`,
      action: { does: 'find', label: short, what: 'order', text: orderHash },
    },
    { block: 'text', text: reason, look: 'strong' },
    {
      block: 'text',
      text: say(words.facts, {
        waited: waitedSeconds,
        km: (reachMetres / 1000).toFixed(1),
        bonus: waitBonusSeconds,
      }),
    },
    {
      block: 'table',
      title: `${say(words.candidates)} ${candidates.length}`,
      columns: [say(words.driver), say(words.pickupSeconds), say(words.cost), say(words.outcome)],
      lines: candidates.map(({ driverId, pickupSeconds, cost, givenTo }) => ({
        cells: [nameOf(driverId), String(pickupSeconds), String(Math.round(cost)), result(driverId, givenTo)],
        isChosen: driverId === chosenDriverId,
      })),
    },
    {
      block: 'table',
      title: `${say(words.excluded)} ${excluded.length}`,
      columns: [say(words.driver), say(words.metres), say(words.why)],
      lines: excluded.map(({ driverId, metres, why }) => ({ cells: [nameOf(driverId), String(metres), why] })),
    },
  ]
}
