import { defineRefusals } from '@daoxing/kit/contract'

export const dispatchRefusals = defineRefusals({
  /** The offer was answered or expired, or its rider cancelled. */
  'dispatch.offerGone': { code: 'OFFER_GONE', status: 409 },
  'dispatch.driverBusy': { code: 'DRIVER_BUSY', status: 409 },
  /** There is no driver yet, or the trip ended too long ago. */
  'dispatch.talkClosed': { code: 'TALK_CLOSED', status: 409 },
  'dispatch.messageEmpty': { code: 'MESSAGE_EMPTY', status: 422 },
  /** Every number of the pool is leased. */
  'dispatch.noNumberFree': { code: 'NO_NUMBER_FREE', status: 409 },
  'dispatch.callUnavailable': { code: 'CALL_UNAVAILABLE', status: 409 },
  'dispatch.driverOffShift': { code: 'DRIVER_OFF_SHIFT', status: 409 },
})
