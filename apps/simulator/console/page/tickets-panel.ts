/// <reference lib="dom" />
import { answerTicket, type ServiceTicket } from './city-api.ts'
import { button, element, keepRows } from './elements.ts'
import type { Actions } from './panels.ts'
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
      element('span', { class: 'side' }, `${sayMaybe(`ticket_${state}`)} · ${dayAndTimeOf(createdAt)}`),
    ),
    element('p', { class: 'mail' }, text),
    button(orderHash.slice(0, 8), () => follow(orderHash), { class: 'hash', title: say('follow_trip') }),
    ...(answer === null
      ? []
      : [
          element(
            'div',
            { class: 'answer' },
            element('b', {}, say('answer_given')),
            element('p', { class: 'mail' }, answer),
          ),
        ]),
    ...(state === 'closed' ? [] : [answerForm(id, say(answer === null ? 'answer' : 'answer_again'), tell)]),
  )
}

/** A question may wait for days, so its day is shown and its seconds are not. */
function dayAndTimeOf(instant: string): string {
  return new Date(instant).toLocaleString(language(), {
    timeZone: 'Asia/Taipei',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
}

function answerForm(id: string, label: string, tell: Actions['tell']): HTMLElement {
  const field = element('textarea', { rows: '2', 'aria-label': label, placeholder: label })
  const send = (close: boolean) => () => {
    const words = field.value.trim()
    if (words === '') field.focus()
    else tell(answerTicket(id, words, close))
  }
  return element(
    'div',
    { class: 'answer-form' },
    field,
    element(
      'div',
      { class: 'buttons' },
      button(say('answer_send'), send(false), { class: 'strike' }),
      button(say('answer_close'), send(true)),
    ),
  )
}
