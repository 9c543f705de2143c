/// <reference lib="dom" />
import {
  type CityState,
  changeCount,
  changeSpeed,
  type Decisions,
  type MailMessage,
  type MapOffice,
  readDecisions,
  readMails,
  readMap,
  readMessages,
  readState,
  readTickets,
  type ServiceTicket,
  type SmsMessage,
} from './city-api.ts'
import { type CityMap, openCityMap, stateColors } from './city-map.ts'
import { showDecisions } from './decisions-panel.ts'
import { button, byId, element, keepRows } from './elements.ts'
import { showMap } from './map-panel.ts'
import {
  type Actions,
  dot,
  showDriverCard,
  showDrivers,
  showFaults,
  showFigures,
  showMails,
  showMessages,
  showTrips,
  timeOf,
} from './panels.ts'
import { showTickets } from './tickets-panel.ts'
import { type LanguageCode, language, languages, say, sayMaybe, speak, type Word } from './words.ts'

const lookEveryMs = 1_000
const noticeMs = 4_000
const tabs = ['messages', 'mails', 'decisions', 'trips', 'drivers', 'tickets', 'faults', 'map', 'figures'] as const
type Tab = (typeof tabs)[number]

let state: CityState | undefined
let messages: readonly SmsMessage[] = []
let mails: readonly MailMessage[] = []
let decisions: Decisions = { decisions: [], asked: [] }
let office: MapOffice | undefined
let tickets: readonly ServiceTicket[] = []
let tab: Tab = 'messages'
let wish = ''
let chosenId: string | undefined
let cityMap: CityMap | undefined
let isMapMissing = false
let isSilent = false
let notice = ''
let isSpeedHeld = false
const hidden = new Set<string>()

const panel = byId('panel', HTMLElement)
const card = byId('card', HTMLElement)
const line = byId('line', HTMLElement)
const speed = byId('speed', HTMLInputElement)
const speedShown = byId('speed-shown', HTMLOutputElement)
const count = byId('count', HTMLInputElement)
const search = element('input', { type: 'search' })
const rows = element('div', { class: 'rows' })

const actions: Actions = {
  goTo(driverId) {
    choose(driverId)
    const driver = state?.drivers.find((one) => one.driverId === driverId)
    if (driver) cityMap?.goTo(driver.position)
  },
  follow(tripHash) {
    openTab('decisions')
    wish = tripHash
    search.value = tripHash
    void look()
  },
  tell(work) {
    work.then(
      (answer) => {
        const struck = typeof answer === 'object' && answer !== null && 'struck' in answer ? answer.struck : undefined
        if (typeof struck === 'number') notify(say('struck', { n: struck }))
        void look()
      },
      (error: unknown) => notify(say('failed', { why: error instanceof Error ? error.message : '' })),
    )
  },
}

function notify(text: string): void {
  notice = text
  showLine()
  setTimeout(() => {
    if (notice === text) notice = ''
    showLine()
  }, noticeMs)
}

function choose(driverId: string | undefined): void {
  chosenId = driverId
  cityMap?.choose(driverId)
  showCard()
}

async function look(): Promise<void> {
  try {
    state = await readState()
    if (tab === 'messages') messages = await readMessages(wish)
    if (tab === 'mails') mails = await readMails(wish)
    if (tab === 'map') office = await readMap().catch(() => undefined)
    if (tab === 'decisions') decisions = await readDecisions(wish).catch(() => decisions)
    if (tab === 'tickets') tickets = await readTickets().catch(() => tickets)
    isSilent = false
  } catch {
    isSilent = true
  }
  show()
}

function show(): void {
  showLine()
  if (state === undefined) return
  byId('clock', HTMLElement).textContent = timeOf(state.now)
  if (!isSpeedHeld) showSpeed(state.speed)
  if (document.activeElement !== count) count.value = String(state.wanted)
  showStates(state)
  showTabs(state)
  showPanel(state)
  showCard()
  cityMap?.show(state, hidden)
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

function showStates({ states, drivers }: CityState): void {
  const offline = drivers.filter(({ online }) => !online).length
  keepRows(
    byId('states', HTMLElement),
    Object.keys(stateColors).filter((name) => (states[name] ?? 0) > 0 || hidden.has(name)),
    {
      key: String,
      print: (name) => `${states[name] ?? 0} ${hidden.has(name)} ${language()} ${offline}`,
      make(name) {
        const chip = button(dot(name), () => toggle(name), {
          class: 'chip',
          'aria-pressed': String(!hidden.has(name)),
        })
        chip.append(sayMaybe(`state_${name}`), element('b', {}, String(states[name] ?? 0)))
        return chip
      },
    },
  )
}

function toggle(name: string): void {
  if (!hidden.delete(name)) hidden.add(name)
  show()
}

function showTabs({ trips, faults }: CityState): void {
  const counts: Readonly<Partial<Record<Tab, number>>> = { trips: trips.length, faults: faults.length }
  keepRows(byId('tabs', HTMLElement), tabs, {
    key: String,
    print: (name) => `${name === tab} ${counts[name] ?? 0} ${language()}`,
    make(name) {
      const made = button(say(`tab_${name}`), () => openTab(name), {
        role: 'tab',
        'aria-selected': String(name === tab),
        'aria-controls': 'panel',
      })
      if (counts[name]) made.append(element('span', { class: 'count' }, String(counts[name])))
      return made
    },
  })
}

function openTab(name: Tab): void {
  tab = name
  wish = ''
  search.value = ''
  rows.replaceChildren()
  panel.scrollTop = 0
  show()
  void look()
}

function showPanel(shown: CityState): void {
  const searchWords: Readonly<Partial<Record<Tab, Word>>> = {
    messages: 'find_phone',
    mails: 'find_mail',
    decisions: 'find_trip',
    drivers: 'find_driver',
  }
  const searchWord = searchWords[tab]
  search.hidden = searchWord === undefined
  if (searchWord) [search.placeholder, search.ariaLabel] = [say(searchWord), say(searchWord)]
  if (tab === 'messages') showMessages(rows, messages)
  else if (tab === 'mails') showMails(rows, mails)
  else if (tab === 'decisions') showDecisions(rows, { decisions, drivers: shown.drivers, wish, follow: actions.follow })
  else if (tab === 'trips') showTrips(rows, shown.trips, actions)
  else if (tab === 'drivers') showDrivers(rows, shown.drivers, wish, actions)
  else if (tab === 'map') showMap(rows, office, actions)
  else if (tab === 'tickets') showTickets(rows, tickets, actions)
  else if (tab === 'faults') showFaults(rows, shown.faults, actions)
  else showFigures(rows, shown)
}

function showCard(): void {
  const driver = state?.drivers.find(({ driverId }) => driverId === chosenId)
  card.hidden = driver === undefined
  if (driver) showDriverCard(card, driver, actions, () => choose(undefined))
}

function showWords(): void {
  document.documentElement.lang = language()
  document.title = `${say('brand')} · ${say('title')}`
  for (const place of document.querySelectorAll<HTMLElement>('[data-say]'))
    place.textContent = sayMaybe(place.dataset.say ?? '')
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
  show()
}

function listen(): void {
  panel.append(search, rows)
  search.addEventListener('input', () => {
    wish = search.value.trim()
    void look()
  })
  speed.addEventListener('input', () => {
    isSpeedHeld = true
    showSpeed(10 ** Number(speed.value))
  })
  speed.addEventListener('change', () => {
    isSpeedHeld = false
    const factor = 10 ** Number(speed.value)
    actions.tell(changeSpeed(Math.min(60, Math.max(0.1, Math.round(factor * 100) / 100))))
  })
  byId('count-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    actions.tell(changeCount(Number(count.value)))
    count.blur()
  })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && choose(undefined))
}

async function keepLooking(): Promise<void> {
  for (;;) {
    if (!document.hidden) await look()
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

showWords()
listen()
void keepLooking()
cityMap = await openCityMap(byId('map', HTMLElement), {
  onDriver: choose,
  onMissing(isMissing) {
    isMapMissing = isMissing
    showLine()
  },
})
show()
