import type { CityPanel } from '@daoxing/kit/simulator'
import type { ConsoleInput } from '../console-input.ts'

/** Seed, server and counters of the city. */
export function figuresPanel({ world, counters }: ConsoleInput): CityPanel {
  return {
    id: 'figures',
    title: ['數字', 'Figures', '数字'],
    empty: () => ['還沒有數字。', 'No figures yet.', '数字はまだありません。'],
    rows: ({ say }) => [
      {
        key: 'figures',
        look: 'plain',
        blocks: [
          {
            block: 'facts',
            facts: [
              [say(['種子', 'Seed', 'シード']), world.seed],
              ['server', world.serverUrl],
              ...Object.entries(counters.all()).map(([name, count]) => [name, String(count)] as const),
            ],
          },
        ],
      },
    ],
  }
}
