import { defineRefusals } from '@daoxing/kit/contract'

export const sharingRefusals = defineRefusals({
  /** The order cannot be followed: it has no driver yet, or has ended. */
  'sharing.notShareable': { code: 'ORDER_NOT_SHAREABLE', status: 409 },
  'sharing.linkRevoked': { code: 'SHARE_LINK_REVOKED', status: 410, authenticationOf: 'guest' },
  /** 24 hours have passed since the end of the order. */
  'sharing.linkEnded': { code: 'SHARE_LINK_ENDED', status: 410, authenticationOf: 'guest' },
  'sharing.linksFull': { code: 'SHARE_LINKS_FULL', status: 409 },
  'sharing.guestsFull': { code: 'SHARE_GUESTS_FULL', status: 409 },
  /** The rider's name comes from the account. */
  'sharing.onlyGuests': { code: 'GUESTS_ONLY', status: 403 },
  'sharing.tooManyMessages': { code: 'RATE_LIMIT', status: 429 },
  'sharing.tooManyEncouragements': { code: 'RATE_LIMIT', status: 429 },
  /** Each entered number gets a text message, so a rider may enter only a limited number a day. */
  'sharing.tooManyTexts': { code: 'RATE_LIMIT', status: 429 },
  'sharing.samePhone': { code: 'PASSENGER_SAME_NUMBER', status: 409 },
  'sharing.noPassengers': { code: 'NO_PASSENGERS', status: 409 },
  /** No masked number could be leased for any passenger. */
  'sharing.callsUnavailable': { code: 'CALL_UNAVAILABLE', status: 503 },
  'sharing.gameNotOpen': { code: 'GAME_NOT_OPEN', status: 403 },
  'sharing.gameNotInvited': { code: 'GAME_NOT_INVITED', status: 409 },
  'sharing.gameNotAccepted': { code: 'GAME_NOT_ACCEPTED', status: 409 },
  /** The result came too long after the 20 seconds. */
  'sharing.gameOver': { code: 'GAME_OVER', status: 409 },
  /** A player has one result per trip. */
  'sharing.resultGiven': { code: 'GAME_RESULT_GIVEN', status: 409 },
  /** The score does not follow from the taps, or the taps are from the future. */
  'sharing.scoreImpossible': { code: 'GAME_SCORE_IMPOSSIBLE', status: 422 },
})
