import type { CallAnswer } from '@daoxing/kit/server'
import { acceptOfferAnswer } from './calls/accept-offer.ts'
import { endShiftAnswer } from './calls/end-shift.ts'
import { enrollDriversAnswer } from './calls/enroll-drivers.ts'
import { getDriverPhotoAnswer } from './calls/get-driver-photo.ts'
import { getDriverStateAnswer } from './calls/get-driver-state.ts'
import { getFleetAnswer } from './calls/get-fleet.ts'
import { listDecisionsAnswer } from './calls/list-decisions.ts'
import { listNearbyDriversAnswer } from './calls/list-nearby-drivers.ts'
import { rejectOfferAnswer } from './calls/reject-offer.ts'
import { setCitySpeedAnswer } from './calls/set-city-speed.ts'
import { startShiftAnswer } from './calls/start-shift.ts'
import { blockDriverAnswer } from './calls/block-driver.ts'
import { blockRiderAnswer } from './calls/block-rider.ts'
import { getDriverTalkAnswer } from './calls/get-driver-talk.ts'
import { getTalkAnswer } from './calls/get-talk.ts'
import { prepareCallAnswer } from './calls/prepare-call.ts'
import { prepareDriverCallAnswer } from './calls/prepare-driver-call.ts'
import { readBlocksAnswer } from './calls/read-blocks.ts'
import { seeDriverMessagesAnswer } from './calls/see-driver-messages.ts'
import { seeRiderMessagesAnswer } from './calls/see-rider-messages.ts'
import { sendToDriverAnswer } from './calls/send-to-driver.ts'
import { sendToRiderAnswer } from './calls/send-to-rider.ts'
import { unblockDriverAnswer } from './calls/unblock-driver.ts'
import { unblockRiderAnswer } from './calls/unblock-rider.ts'

export const dispatchCalls: readonly CallAnswer[] = [
  enrollDriversAnswer,
  getDriverPhotoAnswer,
  getDriverStateAnswer,
  startShiftAnswer,
  endShiftAnswer,
  acceptOfferAnswer,
  rejectOfferAnswer,
  listNearbyDriversAnswer,
  listDecisionsAnswer,
  getFleetAnswer,
  setCitySpeedAnswer,
  blockDriverAnswer,
  blockRiderAnswer,
  getDriverTalkAnswer,
  getTalkAnswer,
  prepareCallAnswer,
  prepareDriverCallAnswer,
  readBlocksAnswer,
  seeDriverMessagesAnswer,
  seeRiderMessagesAnswer,
  sendToDriverAnswer,
  sendToRiderAnswer,
  unblockDriverAnswer,
  unblockRiderAnswer,
]
