import {
  acceptOffer,
  blockDriver,
  blockRider,
  endShift,
  enrollDrivers,
  getDriverState,
  getDriverTalk,
  getFleet,
  getTalk,
  listDecisions,
  listNearbyDrivers,
  prepareCall,
  prepareDriverCall,
  readBlocks,
  rejectOffer,
  seeDriverMessages,
  seeRiderMessages,
  sendToDriver,
  sendToRider,
  setCitySpeed,
  startShift,
  unblockDriver,
  unblockRider,
} from '@daoxing/dispatch/contract'
import { bindCall, type BoundCall } from '@daoxing/kit/server'
import { acceptOfferHandler } from './calls/accept-offer.ts'
import { endShiftHandler } from './calls/end-shift.ts'
import { enrollDriversHandler } from './calls/enroll-drivers.ts'
import { getDriverStateHandler } from './calls/get-driver-state.ts'
import { getFleetHandler } from './calls/get-fleet.ts'
import { listDecisionsHandler } from './calls/list-decisions.ts'
import { listNearbyDriversHandler } from './calls/list-nearby-drivers.ts'
import { rejectOfferHandler } from './calls/reject-offer.ts'
import { setCitySpeedHandler } from './calls/set-city-speed.ts'
import { startShiftHandler } from './calls/start-shift.ts'
import { blockDriverHandler } from './calls/block-driver.ts'
import { blockRiderHandler } from './calls/block-rider.ts'
import { getDriverTalkHandler } from './calls/get-driver-talk.ts'
import { getTalkHandler } from './calls/get-talk.ts'
import { prepareCallHandler } from './calls/prepare-call.ts'
import { prepareDriverCallHandler } from './calls/prepare-driver-call.ts'
import { readBlocksHandler } from './calls/read-blocks.ts'
import { seeDriverMessagesHandler } from './calls/see-driver-messages.ts'
import { seeRiderMessagesHandler } from './calls/see-rider-messages.ts'
import { sendToDriverHandler } from './calls/send-to-driver.ts'
import { sendToRiderHandler } from './calls/send-to-rider.ts'
import { unblockDriverHandler } from './calls/unblock-driver.ts'
import { unblockRiderHandler } from './calls/unblock-rider.ts'

export const dispatchCalls: readonly BoundCall[] = [
  bindCall(enrollDrivers, enrollDriversHandler),
  bindCall(getDriverState, getDriverStateHandler),
  bindCall(startShift, startShiftHandler),
  bindCall(endShift, endShiftHandler),
  bindCall(acceptOffer, acceptOfferHandler),
  bindCall(rejectOffer, rejectOfferHandler),
  bindCall(listNearbyDrivers, listNearbyDriversHandler),
  bindCall(listDecisions, listDecisionsHandler),
  bindCall(getFleet, getFleetHandler),
  bindCall(setCitySpeed, setCitySpeedHandler),
  bindCall(blockDriver, blockDriverHandler),
  bindCall(blockRider, blockRiderHandler),
  bindCall(getDriverTalk, getDriverTalkHandler),
  bindCall(getTalk, getTalkHandler),
  bindCall(prepareCall, prepareCallHandler),
  bindCall(prepareDriverCall, prepareDriverCallHandler),
  bindCall(readBlocks, readBlocksHandler),
  bindCall(seeDriverMessages, seeDriverMessagesHandler),
  bindCall(seeRiderMessages, seeRiderMessagesHandler),
  bindCall(sendToDriver, sendToDriverHandler),
  bindCall(sendToRider, sendToRiderHandler),
  bindCall(unblockDriver, unblockDriverHandler),
  bindCall(unblockRider, unblockRiderHandler),
]
