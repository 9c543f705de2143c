import { type CityPanel, type ConsoleCall, ConsoleRefusal, type ConsoleText, parsedBody } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { StationOperator } from './station-operator.ts'
import type { StationSession } from './station-session.ts'

const words = {
  title: ['範例充能', 'Sample charging', 'サンプル充填'],
  none: ['還沒有使用紀錄。', 'No sessions yet.', '利用はまだありません。'],
  units: ['{units} 單位', '{units} units', '{units} 単位'],
  stop: ['由站點停止', 'Stop from the station', 'ステーション側で停止'],
  less: ['更正：少 1 單位', 'Correct: 1 unit less', '訂正：1 単位減'],
  more: ['更正：多 1 單位', 'Correct: 1 unit more', '訂正：1 単位増'],
  accepted: ['準備中', 'starting', '準備中'],
  delivering: ['供應中', 'delivering', '供給中'],
  ended: ['已結束', 'ended', '終了'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const path = '/api/charging/sessions'
const Press = z.object({ orderHash: z.string(), does: z.enum(['stop', 'less', 'more']) })
const correctionMilliUnits = 1000

/** The sessions of the city's stations, with the partner's actions. */
export function stationPanel(operator: StationOperator): CityPanel {
  const live = () => operator.book.newest().filter(({ state }) => state !== 'ended')
  return {
    id: 'charging',
    title: words.title,
    count: () => live().length,
    empty: () => words.none,
    rows: ({ say, find }) =>
      operator.book
        .newest()
        .filter(({ orderHash }) => orderHash.includes(find))
        .map((session) => ({
          key: session.orderHash,
          look: session.state === 'ended' ? 'done' : 'card',
          blocks: [
            {
              block: 'heading',
              text: session.stationId,
              badge: say(words[session.state]),
              side: say(words.units, { units: (operator.meter(session) / 1000).toFixed(2) }),
            },
            { block: 'actions', actions: pressesOf(session).map((does) => press(session, does, say(words[does]))) },
          ],
        })),
  }
}

function press({ orderHash }: StationSession, does: z.infer<typeof Press>['does'], label: string) {
  return { label, does: 'post', path, body: { orderHash, does } } as const
}

function pressesOf({ state }: StationSession): readonly z.infer<typeof Press>['does'][] {
  return state === 'ended' ? ['less', 'more'] : ['stop']
}

/** The buttons of the panel. */
export function stationCall(operator: StationOperator): ConsoleCall {
  return {
    method: 'POST',
    path,
    answer({ body }) {
      const { orderHash, does } = parsedBody(Press, body)
      const session = operator.book.of(orderHash)
      if (!session) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such session')
      const change = does === 'less' ? -correctionMilliUnits : correctionMilliUnits
      if (does === 'stop') operator.end(orderHash)
      else operator.correct(orderHash, Math.max(0, session.totalMilliUnits + change))
      return { done: true }
    },
  }
}
