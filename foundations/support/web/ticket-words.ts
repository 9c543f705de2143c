import type { TicketState, TicketTopic } from '@daoxing/support/contract'
import * as words from './words/compiled/messages.js'

export const topicWords: Readonly<Record<TicketTopic, () => string>> = {
  lostItem: () => words.support_topic_lostItem(),
  fareQuestion: () => words.support_topic_fareQuestion(),
  tripProblem: () => words.support_topic_tripProblem(),
  payment: () => words.support_topic_payment(),
  account: () => words.support_topic_account(),
  safety: () => words.support_topic_safety(),
  other: () => words.support_topic_other(),
}

export const stateWords: Readonly<Record<TicketState, () => string>> = {
  OPEN: () => words.support_state_open(),
  WAITING_RIDER: () => words.support_state_waitingRider(),
  WAITING_US: () => words.support_state_waitingUs(),
  SOLVED: () => words.support_state_solved(),
  REOPENED: () => words.support_state_reopened(),
}

/** Details that customer service needs for a quick answer. */
export function hintOf(topic: TicketTopic): string {
  if (topic === 'lostItem') return words.support_hint_lostItem()
  return topic === 'fareQuestion' ? words.support_hint_fareQuestion() : words.support_hint_other()
}
