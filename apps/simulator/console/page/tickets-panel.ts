/// <reference lib="dom" />
import { answerTicket, type ServiceTicket } from './city-api.ts'
import { button, element, keepRows } from './elements.ts'
import { type Actions, timeOf } from './panels.ts'
import { language, say, sayMaybe } from './words.ts'

/** Questions of riders to customer service, those that wait longest first, each with the field for its answer. */
export function showTickets(rows: HTMLElement, tickets: readonly ServiceTicket[], actions: Actions): void {
  const waitingFirst = tickets.toSorted((one, other) => Number(one.state !== 'open') - Number(other.state !== 'open'))
  const items =
    waitingFirst.length > 0
      ? waitingFirst.map((ticket) => ({
          key: ticket.id,
          // A row stays as it is until its ticket changes, so that nothing typed is lost.
          print: `${ticket.revision} ${language()}`,
          make: () => ticketCard(ticket, actions),
        }))
      : [{ key: 'none', print: language(), make: () => element('p', { class: 'empty' }, say('no_tickets')) }]
  keepRows(rows, items, { key: ({ key }) => key, print: ({ print }) => print, make: ({ make }) => make() })
}

function ticketCard(ticket: ServiceTicket, { follow, tell }: Actions): HTMLElement {
  const { id, orderHash, topic, state, text, createdAt, answer } = ticket
  return element(
    'article',
    { class: 'card' },
    element(
      'h3',
      {},
      sayMaybe(`topic_${topic}`),
      element('span', { class: 'side' }, `${sayMaybe(`ticket_${state}`)} · ${timeOf(createdAt)}`),
    ),
    element('p', { class: 'mail' }, text),
    button(orderHash.slice(0, 8), () => follow(orderHash), { class: 'hash', title: say('follow_trip') }),
    ...(answer === null ? [] : [element('p', { class: 'mail' }, `→ ${answer}`)]),
    ...(state === 'closed' ? [] : [answerForm(id, tell)]),
  )
}

function answerForm(id: string, tell: Actions['tell']): HTMLElement {
  const field = element('textarea', { rows: '2', 'aria-label': say('answer'), placeholder: say('answer') })
  const send = (close: boolean) => () => {
    const words = field.value.trim()
    if (words !== '') tell(answerTicket(id, words, close))
  }
  return element(
    'div',
    {},
    field,
    element(
      'div',
      { class: 'buttons' },
      button(say('answer_send'), send(false)),
      button(say('answer_close'), send(true)),
    ),
  )
}
