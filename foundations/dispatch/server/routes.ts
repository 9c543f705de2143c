import {
  acceptOffer,
  endShift,
  enrollDrivers,
  getDriverState,
  getFleet,
  listDecisions,
  listNearbyDrivers,
  rejectOffer,
  setCitySpeed,
  startShift,
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
]
