import { defineRefusals } from '@daoxing/kit/contract'

export const supportRefusals = defineRefusals({
  /** The topic is about a trip, and the ticket names none. */
  'support.tripNeeded': { code: 'TICKET_NEEDS_TRIP', status: 400 },
  /** The order offers no support: its search is still running, or the order is too old. */
  'support.noSupport': { code: 'ORDER_WITHOUT_SUPPORT', status: 409 },
  /** The rider has an unsolved ticket of this topic for this order. */
  'support.ticketOpen': { code: 'TICKET_OPEN', status: 409 },
  'support.tooManyTickets': { code: 'TICKETS_FULL', status: 409 },
  /** The ticket was solved too long ago to be reopened. */
  'support.ticketClosed': { code: 'TICKET_CLOSED', status: 409 },
  /** Customer service answers no solved ticket: its rider reopens it first. */
  'support.ticketSolved': { code: 'TICKET_SOLVED', status: 409 },
  'support.ticketFull': { code: 'TICKET_FULL', status: 409 },
  'support.answerEmpty': { code: 'ANSWER_EMPTY', status: 400 },
  /** A picture is unknown, of another rider, in another ticket, or was deleted because no ticket used it. */
  'support.attachmentGone': { code: 'ATTACHMENT_GONE', status: 409 },
  'support.tooManyAttachments': { code: 'ATTACHMENTS_FULL', status: 409 },
  /** The choice of the chat is no longer in the help centre. */
  'support.choiceGone': { code: 'CHOICE_GONE', status: 409 },
})
