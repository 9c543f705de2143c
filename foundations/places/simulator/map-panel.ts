import type { CityPanel, ConsoleText, PanelRow, Say } from '@daoxing/kit/simulator'
import type { MapOffice, MapStyleName } from '@daoxing/places/contract'
import { importStepOf } from './import-step.ts'

const words = {
  title: ['地圖', 'Map', '地図'],
  silent: [
    '伺服器沒有回應，暫時看不到地圖設定。',
    'The server does not answer, so the map settings cannot be shown now.',
    'サーバーから応答がなく、地図の設定を表示できません。',
  ],
  none: [
    '目前沒有匯入街道：只畫已知的主要道路，路線是示意。',
    'No streets are imported: main streets that are known are drawn, and routes are schematic.',
    '道路は取り込まれていません。主要道路だけを描き、経路は略図です。',
  ],
  streets: ['使用中的街道：{name}（{at}）', 'Streets in use: {name} ({at})', '使用中の道路：{name}（{at}）'],
  begin: ['下載並匯入臺灣的街道', 'Download and import the streets of Taiwan', '台湾の道路をダウンロードして取り込む'],
  goOn: ['從中斷處繼續匯入', 'Go on with the import', '中断したところから続ける'],
  again: ['下載最新街道並重新匯入', 'Import the latest streets', '最新の道路を取り込み直す'],
  done: [
    '匯入完成，乘客看到的街道已更新。',
    'Imported. Riders now see these streets.',
    '取り込みが完了し、乗客の地図が更新されました。',
  ],
  failed: ['匯入中斷', 'The import stopped', '取り込みが中断しました'],
  kept: [
    '已完成的部分都保留著，可以從中斷處繼續。',
    'The finished part is kept, and the import can go on from there.',
    '完了した分は残っており、続きから再開できます。',
  ],
  streetsTitle: ['街道', 'Streets', '道路'],
  styleTitle: ['乘客看到的地圖', 'Map that riders see', '乗客に表示する地図'],
  style: [
    '免費樣式需要網路，資料來源會標示在地圖上。',
    'A free style needs a network; its sources are named on the map.',
    '無料のスタイルには通信が必要で、出典は地図上に表示されます。',
  ],
  fixed: [
    '地圖樣式由伺服器的環境變數決定，這裡不能更改。',
    'The environment of the server sets the style, so it cannot be changed here.',
    '地図のスタイルはサーバーの環境変数で決まっています。',
  ],
  own: ['自己的示意地圖', 'Our own map', '自前の地図'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** The styles in the order of their buttons. Hosted styles keep their original names. */
const styles: readonly (readonly [MapStyleName, string | undefined])[] = [
  ['own', undefined],
  ['openfreemap:liberty', 'OpenFreeMap Liberty'],
  ['openfreemap:bright', 'OpenFreeMap Bright'],
  ['openfreemap:positron', 'OpenFreeMap Positron'],
  ['openfreemap:dark', 'OpenFreeMap Dark'],
  ['openfreemap:fiord', 'OpenFreeMap Fiord'],
]

/** The map that riders see: the style, and real streets with the progress of their import. */
export function mapPanel(read: () => Promise<MapOffice | undefined>): CityPanel {
  return {
    id: 'map',
    title: words.title,
    empty: () => words.silent,
    async rows({ say }) {
      const office = await read()
      return office === undefined ? [] : rowsOf(office, say)
    },
  }
}

function rowsOf({ style, isFixed, streets, progress }: MapOffice, say: Say): readonly PanelRow[] {
  const streetsText =
    streets === null ? say(words.none) : say(words.streets, { name: streets.name, at: streets.madeAt.slice(0, 10) })
  return [
    {
      key: 'streets',
      look: 'section',
      blocks: [
        { block: 'heading', text: say(words.streetsTitle) },
        { block: 'text', text: streetsText },
      ],
    },
    ...(progress === null ? [] : [progressRow(progress, say)]),
    // A running import cannot be started again.
    ...(progress?.state === 'running' ? [] : [importRow(progress, say)]),
    {
      key: 'style',
      look: 'section',
      blocks: [
        { block: 'heading', text: say(words.styleTitle) },
        { block: 'text', text: say(isFixed ? words.fixed : words.style) },
      ],
    },
    ...(isFixed ? [] : [stylesRow(style, say)]),
  ]
}

function importRow(progress: MapOffice['progress'], say: Say): PanelRow {
  const text = progress === null ? words.begin : progress.state === 'failed' ? words.goOn : words.again
  return {
    key: 'import',
    look: 'plain',
    blocks: [
      {
        block: 'actions',
        actions: [{ does: 'post', label: say(text), path: '/api/map/import', body: {}, isStrong: true }],
      },
    ],
  }
}

function stylesRow(chosen: MapStyleName | null, say: Say): PanelRow {
  return {
    key: 'styles',
    look: 'plain',
    blocks: [
      {
        block: 'choices',
        label: say(words.styleTitle),
        choices: styles.map(([style, name]) => ({
          action: { does: 'post', label: name ?? say(words.own), path: '/api/map/style', body: { style } },
          isChosen: chosen === style,
        })),
      },
    ],
  }
}

function progressRow({ state, line }: NonNullable<MapOffice['progress']>, say: Say): PanelRow {
  const log = { block: 'text', text: line, look: 'log' } as const
  if (state === 'done') return { key: 'progress', look: 'done', blocks: [{ block: 'text', text: say(words.done) }] }
  if (state === 'failed')
    return {
      key: 'progress',
      look: 'alert',
      blocks: [{ block: 'heading', text: say(words.failed) }, { block: 'text', text: say(words.kept) }, log],
    }
  const { text, facts, percent } = importStepOf(line)
  return {
    key: 'progress',
    blocks: [
      { block: 'heading', text: say(text, facts), ...(percent === undefined ? {} : { side: `${percent} %` }) },
      { block: 'progress', percent },
      log,
    ],
  }
}
