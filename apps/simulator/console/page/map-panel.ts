import { beginImport, chooseStyle, type MapOffice, type MapStyleName } from './city-api.ts'
import { button, element, keepRows } from './elements.ts'
import { importStepOf } from './import-step.ts'
import type { Actions } from './panels.ts'
import { language, say } from './words.ts'

/** The styles in the order of their buttons. The names of hosted ones are those of their maker. */
const styles: readonly (readonly [MapStyleName, string | undefined])[] = [
  ['own', undefined],
  ['openfreemap:liberty', 'OpenFreeMap Liberty'],
  ['openfreemap:bright', 'OpenFreeMap Bright'],
  ['openfreemap:positron', 'OpenFreeMap Positron'],
  ['openfreemap:dark', 'OpenFreeMap Dark'],
  ['openfreemap:fiord', 'OpenFreeMap Fiord'],
]
/** The map that riders see: the style, and real streets with how far their import is. */
export function showMap(rows: HTMLElement, office: MapOffice | undefined, { tell }: Actions): void {
  const items = office === undefined ? [{ key: 'silent', make: silent }] : partsOf(office, tell)
  const print = JSON.stringify([office, language()])
  keepRows(rows, items, { key: ({ key }) => key, print: () => print, make: ({ make }) => make() })
}

type Part = { readonly key: string; readonly make: () => HTMLElement }

const silent = () => element('p', { class: 'empty' }, say('map_silent'))

function partsOf({ style, isFixed, streets, progress }: MapOffice, tell: Actions['tell']): readonly Part[] {
  return [
    {
      key: 'streets',
      make: () =>
        section(
          say('map_streets_title'),
          element(
            'p',
            {},
            streets === null
              ? say('map_none')
              : say('map_streets', { name: streets.name, at: streets.madeAt.slice(0, 10) }),
          ),
        ),
    },
    ...(progress === null ? [] : [{ key: 'progress', make: () => progressCard(progress) }]),
    // An import that runs cannot be begun again.
    ...(progress?.state === 'running' ? [] : [{ key: 'import', make: () => importButton(progress, tell) }]),
    {
      key: 'style',
      make: () => section(say('map_style_title'), element('p', {}, say(isFixed ? 'map_fixed' : 'map_style'))),
    },
    ...(isFixed ? [] : [{ key: 'styles', make: () => styleChoices(style, tell) }]),
  ]
}

const section = (title: string, ...children: readonly HTMLElement[]) =>
  element('section', { class: 'part' }, element('h2', {}, title), ...children)

function importButton(progress: MapOffice['progress'], tell: Actions['tell']): HTMLElement {
  const word =
    progress === null ? 'map_import' : progress.state === 'failed' ? 'map_go_on' : ('map_import_again' as const)
  return button(say(word), () => tell(beginImport()), { class: 'strike' })
}

function styleChoices(chosen: MapStyleName | null, tell: Actions['tell']): HTMLElement {
  return element(
    'div',
    { class: 'choices', role: 'group', 'aria-label': say('map_style_title') },
    ...styles.map(([name, title]) =>
      button(title ?? say('map_own'), () => tell(chooseStyle(name)), {
        class: 'choice',
        'aria-pressed': String(chosen === name),
      }),
    ),
  )
}

function progressCard({ state, line }: NonNullable<MapOffice['progress']>): HTMLElement {
  if (state === 'done') return element('p', { class: 'card done', role: 'status' }, say('map_done'))
  const log = element('p', { class: 'log', lang: 'en' }, line)
  if (state === 'failed')
    return element(
      'div',
      { class: 'card failed', role: 'status' },
      element('h3', {}, say('map_failed')),
      element('p', {}, say('map_kept')),
      log,
    )
  const { word, facts, percent } = importStepOf(line)
  return element(
    'div',
    { class: 'card', role: 'status' },
    element(
      'h3',
      {},
      say(word, facts),
      ...(percent === undefined ? [] : [element('span', { class: 'side' }, `${percent} %`)]),
    ),
    element('progress', percent === undefined ? {} : { max: '100', value: String(percent) }),
    log,
  )
}
