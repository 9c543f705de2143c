import type { TicketState, TicketTopic } from '@daoxing/orders/contract'
import * as words from './words/compiled/messages.js'

export const topicWords: Readonly<Record<TicketTopic, () => string>> = {
  lostItem: () => words.orders_ticket_lostItem(),
  fareQuestion: () => words.orders_ticket_fareQuestion(),
}

export const stateWords: Readonly<Record<TicketState, () => string>> = {
  open: () => words.orders_ticket_open(),
  answered: () => words.orders_ticket_answered(),
  closed: () => words.orders_ticket_closed(),
}

/** Details that customer service needs for a quick answer. */
export const hintWords: Readonly<Record<TicketTopic, () => string>> = {
  lostItem: () => words.orders_ticket_lostItemHint(),
  fareQuestion: () => words.orders_ticket_fareQuestionHint(),
}
