import { beginImport, chooseStyle, type MapOffice, type MapStyleName } from './city-api.ts'
import { button, element, keepRows } from './elements.ts'
import type { Actions } from './panels.ts'
import { language, say, type Word } from './words.ts'

/** The styles in the order of their buttons. The names of hosted ones are those of their maker. */
const styles: readonly (readonly [MapStyleName, string | undefined])[] = [
  ['own', undefined],
  ['openfreemap:liberty', 'OpenFreeMap Liberty'],
  ['openfreemap:bright', 'OpenFreeMap Bright'],
  ['openfreemap:positron', 'OpenFreeMap Positron'],
  ['openfreemap:dark', 'OpenFreeMap Dark'],
  ['openfreemap:fiord', 'OpenFreeMap Fiord'],
]
const stateWords: Readonly<Record<'running' | 'done' | 'failed', Word>> = {
  running: 'map_running',
  done: 'map_done',
  failed: 'map_failed',
}

/** The map that riders see: the style, and real streets with how far their import is. */
export function showMap(rows: HTMLElement, office: MapOffice | undefined, { tell }: Actions): void {
  const items = office === undefined ? [{ key: 'silent', make: silent }] : partsOf(office, tell)
  const print = JSON.stringify([office, language()])
  keepRows(rows, items, { key: ({ key }) => key, print: () => print, make: ({ make }) => make() })
}

type Part = { readonly key: string; readonly make: () => HTMLElement }

const silent = () => element('p', { class: 'empty' }, say('map_silent'))

function partsOf({ style, isFixed, streets, progress }: MapOffice, tell: Actions['tell']): readonly Part[] {
  const isRunning = progress?.state === 'running'
  return [
    { key: 'about', make: () => element('p', { class: 'empty' }, say('map_about')) },
    {
      key: 'streets',
      make: () =>
        element(
          'p',
          { class: 'card' },
          streets === null
            ? say('map_none')
            : say('map_streets', { name: streets.name, at: streets.madeAt.slice(0, 10) }),
        ),
    },
    ...(progress === null ? [] : [{ key: 'progress', make: () => progressCard(progress) }]),
    {
      key: 'import',
      make: () =>
        button(say(progress?.state === 'failed' ? 'map_go_on' : 'map_import'), () => tell(beginImport()), {
          class: 'strike',
          disabled: isRunning,
        }),
    },
    {
      key: 'style',
      make: () => element('p', { class: 'empty' }, say(isFixed ? 'map_fixed' : 'map_style')),
    },
    ...styles.map(([name, title]) => ({
      key: name,
      make: () =>
        button(title ?? say('map_own'), () => tell(chooseStyle(name)), {
          class: 'strike',
          'aria-pressed': String(style === name),
          disabled: isFixed,
        }),
    })),
  ]
}

function progressCard({ state, line }: NonNullable<MapOffice['progress']>): HTMLElement {
  const share = state === 'done' ? '100' : /(\d+) %/.exec(line)?.[1]
  return element(
    'div',
    { class: 'card', role: 'status' },
    element('b', {}, say(stateWords[state])),
    element('p', {}, line),
    ...(state === 'running' && share !== undefined ? [element('progress', { max: '100', value: share })] : []),
  )
}
