import { type CityPanel, type ConsoleText, type PanelAction, type PanelRow, realNowMs } from '@daoxing/kit/simulator'
import { allFaults } from '../all-faults.ts'
import type { ConsoleInput } from '../console-input.ts'

const words = {
  title: ['故障', 'Faults', '障害'],
  about: [
    '讓事情出錯，看產品怎麼面對。',
    'Make something go wrong and watch the product cope.',
    '障害を起こし、製品の対応を見る。',
  ],
  clear: ['全部復原', 'Put all right', 'すべて戻す'],
  left: ['{label} · 剩 {n} 秒', '{label} · {n} s left', '{label} · 残り {n} 秒'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** Active faults, a button for every registered kind, and the pages where parts misbehave. */
export function faultsPanel({ world, parts }: ConsoleInput): CityPanel {
  return {
    id: 'faults',
    title: words.title,
    count: () => world.faults.active().length,
    empty: () => words.about,
    rows({ say }) {
      const active = world.faults.active()
      const nowMs = realNowMs()
      const buttons = allFaults(parts).flatMap(({ kind, label, button }) =>
        button === undefined
          ? []
          : [pressRow(kind, { does: 'post', label: say(label), path: '/api/faults', body: { kind, ...button } })],
      )
      const pages = parts.flatMap(({ part }) => part.faultPages ?? [])
      return [
        { key: 'about', look: 'plain', blocks: [{ block: 'text', text: say(words.about), look: 'note' }] },
        ...active.map(({ kind, label, endsAtMs }, at): PanelRow => {
          const n = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
          const text = say(words.left, { label: say(label), n })
          return { key: `${kind} ${at}`, look: 'alert', blocks: [{ block: 'text', text }] }
        }),
        ...(active.length === 0
          ? []
          : [pressRow('clear', { does: 'delete', label: say(words.clear), path: '/api/faults' }, false)]),
        ...buttons,
        ...pages.map(({ label, href }) => pressRow(href, { does: 'open', label: say(label), href }, false)),
      ]
    },
  }
}

function pressRow(key: string, action: PanelAction, isStrong = true): PanelRow {
  return { key, look: 'plain', blocks: [{ block: 'actions', actions: [{ ...action, isStrong }] }] }
}
