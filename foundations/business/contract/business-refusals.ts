import { defineRefusals } from '@daoxing/kit/contract'

export const businessRefusals = defineRefusals({
  /** No company has registered the domain of this address. */
  'business.mailUnknown': { code: 'COMPANY_NOT_FOUND', status: 404 },
  'business.needsField': { code: 'COMPANY_FIELD_REQUIRED', status: 400 },
  /** Notes, tickets and fields are accepted only if the group requires them [BIZ-003]. */
  'business.fieldNotAsked': { code: 'COMPANY_FIELD_NOT_ASKED', status: 400 },
  'business.choiceUnknown': { code: 'COMPANY_CHOICE_UNKNOWN', status: 400 },
  /** The company or group name in the request does not match the group. */
  'business.groupDiffers': { code: 'COMPANY_GROUP_DIFFERS', status: 400 },
  'business.outsideHours': { code: 'COMPANY_HOURS', status: 422 },
  'business.outsidePlaces': { code: 'COMPANY_PLACES', status: 422 },
  'business.kindNotAllowed': { code: 'COMPANY_CAR_KIND', status: 422 },
  'business.rideLimit': { code: 'COMPANY_RIDE_LIMIT', status: 422 },
  'business.monthLimit': { code: 'COMPANY_MONTH_LIMIT', status: 422 },
  /** Limits need a price, and the price needs a drop-off. */
  'business.needsPrice': { code: 'COMPANY_NEEDS_PRICE', status: 422 },
  'business.ticketNotUsable': { code: 'REVIEW_TICKET_NOT_USABLE', status: 409 },
  'business.ticketTooSmall': { code: 'REVIEW_TICKET_LIMIT', status: 422 },
  'business.ticketsWaiting': { code: 'REVIEW_TICKETS_WAITING', status: 429 },
  'business.ticketsNotUsed': { code: 'REVIEW_TICKETS_NOT_USED', status: 409 },
  'business.ticketMoved': { code: 'REVIEW_TICKET_DECIDED', status: 409 },
  'business.ownTicket': { code: 'REVIEW_TICKET_OWN', status: 403 },
  /** The ride goes on as agreed; a change of it would be a new expense of a company that the rider has left. */
  'business.notMember': { code: 'COMPANY_NOT_MEMBER', status: 409 },
  /** Tips are paid by the rider, never by a company. */
  'business.noTips': { code: 'COMPANY_NO_TIPS', status: 422 },
  'business.monthNotOver': { code: 'STATEMENT_MONTH_NOT_OVER', status: 409 },
  'business.nameTaken': { code: 'COMPANY_TAKEN', status: 409 },
})

/** The refusals of a ride that a company pays for. */
export const companyRideRefusals = [
  'business.needsField',
  'business.fieldNotAsked',
  'business.choiceUnknown',
  'business.groupDiffers',
  'business.outsideHours',
  'business.outsidePlaces',
  'business.kindNotAllowed',
  'business.rideLimit',
  'business.monthLimit',
  'business.needsPrice',
  'business.ticketNotUsable',
  'business.ticketTooSmall',
] as const

/** The refusals of a change of such a ride: another way, another end, another kind of car. */
export const companyChangeRefusals = [
  'business.notMember',
  'business.outsideHours',
  'business.outsidePlaces',
  'business.kindNotAllowed',
  'business.rideLimit',
  'business.monthLimit',
  'business.needsPrice',
  'business.ticketTooSmall',
] as const
