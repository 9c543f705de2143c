/// <reference lib="dom" />
import type { AskedDriver, Decisions, DispatchDecision, StateDriver } from './city-api.ts'
import { button, element, keepRows } from './elements.ts'
import { timeOf } from './panels.ts'
import { language, say, sayMaybe } from './words.ts'

type Pair = DispatchDecision['pairs'][number]
type Shown = {
  readonly decisions: Decisions
  readonly drivers: readonly StateDriver[]
  /** The trip that is looked for, or nothing. */
  readonly wish: string
  /** Looks for one trip. */
  readonly follow: (orderHash: string) => void
}
type Print = { readonly nameOf: (driverId: string) => string; readonly follow: (orderHash: string) => void }

/** Candidates and choices of the dispatcher, batch by batch; for one trip with all drivers who got an offer. */
export function showDecisions(rows: HTMLElement, { decisions, drivers, wish, follow }: Shown): void {
  const names = new Map(drivers.map(({ driverId, name, plate }) => [driverId, `${name} ${plate}`]))
  const print: Print = { nameOf: (driverId) => names.get(driverId) ?? driverId, follow }
  const batches = decisions.decisions.map((decision) => {
    const pairs = decision.pairs.filter(({ orderHash }) => wish === '' || orderHash.startsWith(wish))
    return { key: String(decision.decisionId), text: language(), make: () => batchCard(decision, pairs, print) }
  })
  const items =
    batches.length > 0
      ? [...(decisions.asked.length > 0 ? [askedItem(decisions.asked, print)] : []), ...batches]
      : [{ key: 'none', text: `${language()} ${wish}`, make: () => nothing(wish) }]
  keepRows(rows, items, { key: ({ key }) => key, print: ({ text }) => text, make: ({ make }) => make() })
}

const nothing = (wish: string) =>
  element('p', { class: 'empty' }, say(wish === '' ? 'no_decisions' : 'no_decision_of_trip'))

function askedItem(asked: readonly AskedDriver[], print: Print) {
  return {
    key: 'asked',
    text: `${language()} ${JSON.stringify(asked)}`,
    make: () =>
      element(
        'article',
        { class: 'card' },
        element('h3', {}, say('asked_drivers')),
        tableOf(
          [say('tab_drivers'), say('asked_at'), say('outcome')],
          asked.map(({ driverId, offeredAt, state }) => ({
            cells: [print.nameOf(driverId), timeOf(offeredAt), sayMaybe(`offer_${state}`)],
            isChosen: state === 'accepted',
          })),
        ),
      ),
  }
}

function batchCard(decision: DispatchDecision, pairs: readonly Pair[], print: Print): HTMLElement {
  const { decidedAt, region, waiting, freeDrivers, took } = decision
  const parts = took && { n: Math.round(took.weighMs + took.matchMs + took.offerMs), ...took }
  return element(
    'article',
    { class: 'card' },
    element(
      'h3',
      {},
      timeOf(decidedAt),
      element(
        'span',
        { class: 'side' },
        `${region} · ${say('waiting_riders')} ${waiting} · ${say('free_drivers')} ${freeDrivers}`,
      ),
    ),
    ...(parts ? [element('p', { class: 'took' }, say('took', parts))] : []),
    ...pairs.map((pair) => pairSection(pair, print)),
  )
}

function pairSection(pair: Pair, { nameOf, follow }: Print): HTMLElement {
  const { orderHash, chosenDriverId, reason, waitedSeconds, reachMetres, waitBonusSeconds, candidates, excluded } = pair
  const chosen = chosenDriverId === null ? say('nobody') : nameOf(chosenDriverId)
  return element(
    'section',
    { class: 'pair' },
    element(
      'h3',
      {},
      button(orderHash.slice(0, 8), () => follow(orderHash), { class: 'hash', title: say('follow_trip') }),
      element('span', {}, `→ ${chosen}`),
    ),
    element('p', { class: 'reason' }, reason),
    element(
      'p',
      {},
      say('pair_facts', { waited: waitedSeconds, km: (reachMetres / 1000).toFixed(1), bonus: waitBonusSeconds }),
    ),
    folded(
      `${say('candidates')} ${candidates.length}`,
      tableOf(
        [say('tab_drivers'), say('pickup_seconds'), say('cost'), say('outcome')],
        candidates.map(({ driverId, pickupSeconds, cost, givenTo }) => ({
          cells: [
            nameOf(driverId),
            String(pickupSeconds),
            String(Math.round(cost)),
            driverId === chosenDriverId ? say('is_chosen') : givenTo ? `→ ${givenTo.slice(0, 8)}` : '–',
          ],
          isChosen: driverId === chosenDriverId,
        })),
      ),
    ),
    folded(
      `${say('excluded')} ${excluded.length}`,
      tableOf(
        [say('tab_drivers'), say('metres'), say('why')],
        excluded.map(({ driverId, metres, why }) => ({ cells: [nameOf(driverId), String(metres), why] })),
      ),
    ),
  )
}

const folded = (title: string, inside: HTMLElement) => element('details', {}, element('summary', {}, title), inside)

type Row = { readonly cells: readonly string[]; readonly isChosen?: boolean }

function tableOf(heads: readonly string[], lines: readonly Row[]): HTMLElement {
  return element(
    'table',
    {},
    element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
    ...lines.map(({ cells, isChosen = false }) =>
      element('tr', { class: isChosen ? 'chosen' : '' }, ...cells.map((cell) => element('td', {}, cell))),
    ),
  )
}
