import { type ErrorArticles, type ErrorWords, learnErrorArticles } from '@daoxing/kit/web'

/** Errors of any slice whose reason and remedy an article explains. */
const errorArticles: ErrorArticles = {
  UNPAID_ORDER: '/cs/article/payment-failed',
  UNPAID_TRIPS: '/cs/article/payment-failed',
  PAYMENT_DECLINED: '/cs/article/payment-failed',
  CARD_EXPIRED: '/cs/article/ways-to-pay',
  PAYMENT_INVALID_METHOD: '/cs/article/ways-to-pay',
  LICENCE_NEEDED: '/cs/article/identity-papers',
  LICENCE_WRONG_CLASS: '/cs/article/identity-papers',
  PAPERS_INCOMPLETE: '/cs/article/identity-papers',
  VEHICLE_INVALID_PARKING_ZONE: '/cs/article/park-a-scooter',
  VEHICLE_OUT_OF_ZONE: '/cs/article/park-a-scooter',
  RESERVATION_CLASH: '/cs/article/reserve-a-ride',
  SMS_LIMIT: '/cs/article/sign-in',
  SMS_SEND_FAILED: '/cs/article/sign-in',
  TALK_CLOSED: '/cs/article/lost-item',
  TICKET_CLOSED: '/cs/article/how-support-works',
}

/** Customer service has no coded errors of its own: it explains those of others. */
export async function teachErrorArticles(): Promise<ErrorWords> {
  learnErrorArticles(errorArticles)
  return {}
}
