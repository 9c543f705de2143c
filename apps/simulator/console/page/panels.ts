/// <reference lib="dom" />
import {
  type CityState,
  clearFaults,
  type MailMessage,
  makeFault,
  type ShownTrip,
  type SmsMessage,
  type StateDriver,
} from './city-api.ts'
import { stateColors } from './city-map.ts'
import { button, element, keepRows } from './elements.ts'
import { language, say, sayMaybe, type Word } from './words.ts'

const driversShown = 80

export function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString(language(), { timeZone: 'Asia/Taipei', hour12: false })
}
export function dot(state: string): HTMLElement {
  return element('span', { class: 'dot', dot: stateColors[state] })
}

/** Fills rows, or says why there are none. */
function fill<Item>(
  rows: HTMLElement,
  items: readonly Item[],
  nothing: Word,
  row: { key: (item: Item) => string; print: (item: Item) => string; make: (item: Item) => HTMLElement },
): void {
  if (items.length > 0) keepRows(rows, items, row)
  else
    keepRows(rows, [nothing], {
      key: String,
      print: language,
      make: () => element('p', { class: 'empty' }, say(nothing)),
    })
}

export function showMessages(rows: HTMLElement, messages: readonly SmsMessage[]): void {
  fill(rows, messages, 'no_messages', {
    key: ({ to, sentAt, text }) => `${to} ${sentAt} ${text}`,
    print: language,
    make: ({ to, text, code, sentAt }) =>
      element(
        'article',
        { class: 'card' },
        element('h3', {}, to, element('span', { class: 'side' }, timeOf(sentAt))),
        ...(code ? [codeRow(code)] : []),
        element('p', {}, text),
      ),
  })
}

export function showMails(rows: HTMLElement, mails: readonly MailMessage[]): void {
  fill(rows, mails, 'no_mails', {
    key: ({ to, sentAt, text }) => `${to} ${sentAt} ${text}`,
    print: language,
    make: ({ to, subject, text, link, sentAt }) =>
      element(
        'article',
        { class: 'card' },
        element('h3', {}, to, element('span', { class: 'side' }, timeOf(sentAt))),
        element('h3', {}, subject),
        element('p', { class: 'mail' }, text),
        ...(link && /^https?:/.test(link)
          ? [element('a', { href: link, target: '_blank', rel: 'noreferrer' }, say('open_link'))]
          : []),
      ),
  })
}

function codeRow(code: string): HTMLElement {
  const copy = button(say('copy'), () => {
    void navigator.clipboard.writeText(code).then(() => copy.replaceChildren(say('copied')))
  })
  return element('h3', {}, element('span', { class: 'code' }, code), element('span', { class: 'side' }, copy))
}

export type Actions = {
  goTo(driverId: string): void
  /** Shows what the dispatcher decided about a trip. */
  follow(tripHash: string): void
  /** Does something and tells how it went. */
  tell(work: Promise<unknown>): void
}

export function showTrips(rows: HTMLElement, trips: readonly ShownTrip[], actions: Actions): void {
  const { goTo, tell, follow } = actions
  const stateOf: Readonly<Record<string, string>> = {
    DRIVER_EN_ROUTE: 'pickup',
    ARRIVED: 'waiting',
    TRIP_STARTED: 'riding',
    PENDING_PAYMENT: 'collecting',
  }
  fill(rows, trips, 'no_trips', {
    key: ({ tripHash }) => tripHash,
    print: ({ state, driverId }) => `${state} ${driverId} ${language()}`,
    make({ tripHash, driverId, plate, state }) {
      const shown = stateOf[state] ?? state
      const isBefore = shown === 'pickup' || shown === 'waiting'
      return element(
        'article',
        { class: 'card' },
        element(
          'h3',
          {},
          dot(shown),
          sayMaybe(`state_${shown}`),
          element('span', { class: 'plate' }, plate),
          element('span', { class: 'side' }, tripHash.slice(0, 8)),
        ),
        element(
          'div',
          { class: 'buttons' },
          button(say('show'), () => goTo(driverId)),
          button(say('why_this_car'), () => follow(tripHash)),
          ...(isBefore
            ? [button(say('driver_cancels'), () => tell(makeFault({ kind: 'driver_cancels', tripHash })))]
            : []),
        ),
      )
    },
  })
}

export function showDrivers(rows: HTMLElement, drivers: readonly StateDriver[], wish: string, { goTo }: Actions): void {
  const text = wish.toLowerCase()
  const fitting = drivers.filter(({ driverId, plate, name }) =>
    `${driverId} ${plate} ${name}`.toLowerCase().includes(text),
  )
  fill(rows, fitting.slice(0, driversShown), 'no_drivers', {
    key: ({ driverId }) => driverId,
    print: ({ state, online }) => `${state} ${online} ${language()}`,
    make({ driverId, state, online, plate, name, model }) {
      const row = button(dot(state), () => goTo(driverId), { class: 'row-button' })
      const side = online ? `${model} · ${sayMaybe(`state_${state}`)}` : say('offline')
      row.append(
        element('span', {}, name),
        element('span', { class: 'plate' }, plate),
        element('span', { class: 'side' }, side),
      )
      return row
    },
  })
}

const faultButtons: readonly (readonly [Word, object])[] = [
  ['fault_driver_offline', { kind: 'driver_offline', count: 10, seconds: 30 }],
  ['fault_refuse_all', { kind: 'refuse_all', seconds: 60 }],
  ['fault_no_drivers', { kind: 'no_drivers', seconds: 60 }],
  ['fault_accept_late', { kind: 'accept_late', seconds: 60 }],
  ['fault_riders_absent', { kind: 'riders_absent', seconds: 900 }],
  ['fault_false_arrival', { kind: 'false_arrival', seconds: 300 }],
  ['fault_come_late', { kind: 'come_late', seconds: 900 }],
  ['fault_slow_network', { kind: 'slow_network', milliseconds: 2000, seconds: 60 }],
  ['fault_drop_answers', { kind: 'drop_answers', share: 0.3, seconds: 60 }],
]

/** Providers of money have moods of their own, each on a page of its desk. */
const moodLinks: readonly (readonly [Word, string])[] = [
  ['moods_card', '/pay/card/moods'],
  ['moods_line', '/pay/line/moods'],
]

export function showFaults(rows: HTMLElement, faults: CityState['faults'], { tell }: Actions): void {
  const secondsLeft = (endsAt: string) =>
    Math.max(0, Math.ceil((Date.parse(endsAt) - performance.timeOrigin - performance.now()) / 1000))
  const active = faults.map(({ kind, endsAt }) => ({
    kind,
    text: `${sayMaybe(`fault_${kind}`)} · ${say('seconds_left', { n: secondsLeft(endsAt) })}`,
  }))
  const items = [
    { key: 'about', print: language(), make: () => element('p', { class: 'empty' }, say('faults_about')) },
    ...active.map(({ kind, text }, at) => ({
      key: `${kind} ${at}`,
      print: text,
      make: () => element('p', { class: 'card active-fault' }, text),
    })),
    ...(active.length === 0
      ? []
      : [{ key: 'clear', print: language(), make: () => button(say('clear'), () => tell(clearFaults())) }]),
    ...faultButtons.map(([word, fault]) => ({
      key: word,
      print: language(),
      make: () => button(say(word), () => tell(makeFault(fault)), { class: 'strike' }),
    })),
    ...moodLinks.map(([word, href]) => ({
      key: word,
      print: language(),
      make: () => element('a', { class: 'button', href, target: '_blank' }, say(word)),
    })),
  ]
  keepRows(rows, items, { key: ({ key }) => key, print: ({ print }) => print, make: ({ make }) => make() })
}

export function showFigures(rows: HTMLElement, { counters, seed, serverUrl }: CityState): void {
  const figures = [
    [say('seed'), seed],
    ['server', serverUrl],
    ...Object.entries(counters).map(([name, count]) => [name, String(count)]),
  ]
  keepRows(rows, [figures], {
    key: () => 'figures',
    print: () => JSON.stringify(figures),
    make: () =>
      element(
        'dl',
        { class: 'figures' },
        ...figures.flatMap(([name = '', value = '']) => [element('dt', {}, name), element('dd', {}, value)]),
      ),
  })
}

/** The card of one driver over the map. */
export function showDriverCard(card: HTMLElement, driver: StateDriver, { tell }: Actions, onClose: () => void): void {
  const { driverId, name, plate, model, color, state, online, position, orderHash } = driver
  const print = `${state} ${online} ${orderHash} ${Math.round(position.speedMps * 3.6)} ${language()}`
  keepRows(card, [driver], {
    key: () => driverId,
    print: () => print,
    make: () =>
      element(
        'div',
        {},
        element(
          'h3',
          {},
          dot(state),
          name,
          element('span', { class: 'plate' }, plate),
          element('span', { class: 'side' }, `${Math.round(position.speedMps * 3.6)} km/h`),
        ),
        element(
          'p',
          {},
          `${model} · ${color} · ${online ? sayMaybe(`state_${state}`) : say('offline')}${orderHash ? ` · ${orderHash.slice(0, 8)}` : ''}`,
        ),
        element(
          'div',
          { class: 'buttons' },
          button(say('cut_line'), () => tell(makeFault({ kind: 'driver_offline', driverId, seconds: 30 }))),
          button(say('close'), onClose),
        ),
      ),
  })
}
