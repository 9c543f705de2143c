/// <reference lib="dom" />
import type { PanelAction } from '@daoxing/kit/simulator'
import {
  type CityPlan,
  type CityState,
  type PanelRow,
  post,
  readCard,
  readCity,
  readPanel,
  readState,
  remove,
  type StateMarker,
} from './city-api.ts'
import { type CityMap, openCityMap } from './city-map.ts'
import { countForm } from './count-form.ts'
import { button, byId, element, reconcileRows } from './elements.ts'
import { dot, showRows } from './panel-rows.ts'
import { isWord, type LanguageCode, language, languages, say, speak } from './words.ts'

const pollEveryMs = 1_000
const noticeMs = 4_000
const unknownColor = '#6B7A75'

let city: CityPlan = { actors: [], panels: [] }
let cityLanguage: LanguageCode | undefined
let state: CityState | undefined
let panelId: string | undefined
let shown: readonly PanelRow[] = []
let find = ''
let chosenId: string | undefined
let cityMap: CityMap | undefined
let isMapMissing = false
let isSilent = false
let notice = ''
let isSpeedHeld = false
/** States that the reader has hidden, as `part state`. */
const hidden = new Set<string>()

const panel = byId('panel', HTMLElement)
const card = byId('card', HTMLElement)
const cardRows = element('div', {})
const line = byId('line', HTMLElement)
const speed = byId('speed', HTMLInputElement)
const speedShown = byId('speed-shown', HTMLOutputElement)
const search = element('input', { type: 'search' })
const rows = element('div', { class: 'rows' })
const counts = countForm((name, value) => run(post('/api/settings', { name, value })))

function press(action: PanelAction): void {
  if (action.does === 'post') run(post(action.path, action.body))
  else if (action.does === 'delete') run(remove(action.path))
  else if (action.does === 'show') goTo(action.markerId)
  else if (action.does === 'find') openFinder(action.what, action.text)
}

function run(work: Promise<object>): void {
  work.then(
    (answer) => {
      const struck = 'struck' in answer ? answer.struck : undefined
      if (typeof struck === 'number') notify(say('struck', { n: struck }))
      void poll()
    },
    (error: unknown) => notify(say('failed', { why: error instanceof Error ? error.message : '' })),
  )
}

function goTo(markerId: string): void {
  choose(markerId)
  const marker = state?.markers.find(({ id }) => id === markerId)
  if (marker) cityMap?.goTo(marker.position)
}

/** Opens the panel that finds this kind, if there is one. */
function openFinder(what: string, text: string): void {
  const finder = city.panels.find(({ finds }) => finds === what)
  if (finder === undefined) return
  openTab(finder.id)
  find = text
  search.value = text
  void poll()
}

function notify(text: string): void {
  notice = text
  showLine()
  setTimeout(() => {
    if (notice === text) notice = ''
    showLine()
  }, noticeMs)
}

function choose(markerId: string | undefined): void {
  chosenId = markerId
  cityMap?.choose(markerId)
  void showCard()
}

async function poll(): Promise<void> {
  try {
    if (cityLanguage !== language()) await readWords()
    state = await readState()
    await readRows()
    isSilent = false
  } catch {
    isSilent = true
  }
  show()
}

async function readWords(): Promise<void> {
  const requested = language()
  city = await readCity()
  cityLanguage = requested
  panelId ??= city.panels[0]?.id
}

/** A panel whose server does not respond keeps its rows. A response that another tab has superseded is dropped. */
async function readRows(): Promise<void> {
  const [id, text] = [panelId, find]
  if (id === undefined) return
  const read = await readPanel(id, text).catch((error: unknown) => [silentRow(error)])
  if (id !== panelId || text !== find) return
  const isSilentNow = read[0]?.key === 'silent'
  if (!isSilentNow || shown.length === 0) shown = read
}

function silentRow(error: unknown): PanelRow {
  const text = error instanceof Error ? error.message : ''
  return { key: 'silent', look: 'plain', blocks: [{ block: 'text', text, look: 'note' }] }
}

function show(): void {
  showLine()
  if (state === undefined) return
  byId('clock', HTMLElement).textContent = new Date(state.now).toLocaleTimeString(language(), {
    timeZone: 'Asia/Taipei',
    hour12: false,
  })
  if (!isSpeedHeld) showSpeed(state.speed)
  counts.show(city, state)
  showStates(state)
  showTabs(state)
  showSearch()
  showRows(rows, shown, press)
  void showCard()
  cityMap?.show(state, ({ part, state }) => hidden.has(`${part} ${state}`))
}

function showLine(): void {
  const text = isSilent ? say('silent') : notice !== '' ? notice : isMapMissing ? say('no_map') : ''
  line.hidden = text === ''
  line.textContent = text
}

function showSpeed(factor: number): void {
  speed.value = String(Math.log10(factor))
  speedShown.textContent = `× ${factor < 10 ? Math.round(factor * 10) / 10 : Math.round(factor)}`
}

function colorOf(part: string, state: string): string {
  const kind = city.actors.find((one) => one.part === part)
  return kind?.states.find(({ id }) => id === state)?.color ?? unknownColor
}

function numbersOf(markers: readonly StateMarker[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { part, state } of markers) {
    const key = `${part} ${state}`
    numbers.set(key, (numbers.get(key) ?? 0) + 1)
  }
  return numbers
}

/** A chip for each state that an actor is in. Several kinds of actors are grouped under their titles. */
function showStates({ markers }: CityState): void {
  const numbers = numbersOf(markers)
  const kinds = city.actors
    .map(({ part, title, states }) => ({
      part,
      title,
      chips: states
        .map((state) => ({ ...state, key: `${part} ${state.id}` }))
        .filter(({ key }) => (numbers.get(key) ?? 0) > 0 || hidden.has(key)),
    }))
    .filter(({ chips }) => chips.length > 0)
  const items = kinds.flatMap(({ part, title, chips }) => [
    ...(kinds.length > 1 ? [{ key: part, print: title, make: () => element('span', { class: 'kind' }, title) }] : []),
    ...chips.map(({ key, label, color }) => ({
      key,
      print: `${numbers.get(key) ?? 0} ${hidden.has(key)} ${label}`,
      make() {
        const chip = button(dot(color), () => toggle(key), {
          class: 'chip',
          'aria-pressed': String(!hidden.has(key)),
        })
        chip.append(label, element('b', {}, String(numbers.get(key) ?? 0)))
        return chip
      },
    })),
  ])
  reconcileRows(byId('states', HTMLElement), items, {
    key: ({ key }) => key,
    print: ({ print }) => print,
    make: ({ make }) => make(),
  })
}

function toggle(key: string): void {
  if (!hidden.delete(key)) hidden.add(key)
  show()
}

function showTabs({ counts: numbers }: CityState): void {
  reconcileRows(byId('tabs', HTMLElement), city.panels, {
    key: ({ id }) => id,
    print: ({ id, title }) => `${id === panelId} ${numbers[id] ?? 0} ${title}`,
    make({ id, title }) {
      const made = button(title, () => openTab(id), {
        role: 'tab',
        'aria-selected': String(id === panelId),
        'aria-controls': 'panel',
      })
      if (numbers[id]) made.append(element('span', { class: 'count' }, String(numbers[id])))
      return made
    },
  })
}

function openTab(id: string): void {
  panelId = id
  find = ''
  search.value = ''
  shown = []
  panel.scrollTop = 0
  show()
  // On a phone the tabs are one scrolling row.
  byId('tabs', HTMLElement)
    .querySelector('[aria-selected=true]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  void poll()
}

function showSearch(): void {
  const label = city.panels.find(({ id }) => id === panelId)?.search ?? null
  search.hidden = label === null
  if (label !== null) [search.placeholder, search.ariaLabel] = [label, label]
}

async function showCard(): Promise<void> {
  const id = chosenId
  const row = id === undefined ? undefined : await readCard(id).catch(() => undefined)
  if (id !== chosenId) return
  card.hidden = row === undefined
  if (row) showRows(cardRows, [row], press)
}

function showWords(): void {
  document.documentElement.lang = language()
  document.title = `${say('brand')} · ${say('title')}`
  for (const place of document.querySelectorAll<HTMLElement>('[data-say]')) {
    const word = place.dataset.say ?? ''
    place.textContent = isWord(word) ? say(word) : word
  }
  byId('languages', HTMLElement).replaceChildren(
    ...languages.map(({ code, name }) =>
      button(name, () => changeLanguage(code), {
        'aria-pressed': String(code === language()),
        lang: code,
      }),
    ),
  )
}

function changeLanguage(code: LanguageCode): void {
  speak(code)
  showWords()
  void poll()
}

function listen(): void {
  panel.append(search, rows)
  card.append(
    cardRows,
    button('', () => choose(undefined), { class: 'close', 'data-say': 'close' }),
  )
  search.addEventListener('input', () => {
    find = search.value.trim()
    void poll()
  })
  speed.addEventListener('input', () => {
    isSpeedHeld = true
    showSpeed(10 ** Number(speed.value))
  })
  speed.addEventListener('change', () => {
    isSpeedHeld = false
    const factor = 10 ** Number(speed.value)
    run(post('/api/speed', { factor: Math.min(60, Math.max(0.1, Math.round(factor * 100) / 100)) }))
  })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && choose(undefined))
}

async function pollForever(): Promise<void> {
  for (;;) {
    if (!document.hidden) await poll()
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}

listen()
showWords()
void pollForever()
function missMap(isMissing: boolean): void {
  isMapMissing = isMissing
  showLine()
}
// A browser that cannot draw maps shows only the lists.
cityMap = await openCityMap(byId('map', HTMLElement), { colorOf, onMarker: choose, onMissing: missMap }).catch(() => {
  missMap(true)
  return undefined
})
show()
