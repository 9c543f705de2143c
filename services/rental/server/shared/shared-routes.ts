import type { CallAnswer } from '@daoxing/kit/server'
import { actOnCarAnswer } from '../calls/act-on-car.ts'
import { cancelReturnAnswer } from '../calls/cancel-return.ts'
import { cancelSharedReservationAnswer } from '../calls/cancel-shared-reservation.ts'
import { changeWaiverAnswer } from '../calls/change-waiver.ts'
import { checkReturnStatusAnswer } from '../calls/check-return-status.ts'
import { commandTboxAnswer } from '../calls/command-tbox.ts'
import { estimateReturnBillAnswer } from '../calls/estimate-return-bill.ts'
import { extendRentalAnswer } from '../calls/extend-rental.ts'
import { finishReturnAnswer } from '../calls/finish-return.ts'
import { listExtensionsAnswer } from '../calls/list-extensions.ts'
import { listLotCarsAnswer } from '../calls/list-lot-cars.ts'
import { listReturnImagesAnswer } from '../calls/list-return-images.ts'
import { listReturnLotsAnswer } from '../calls/list-return-lots.ts'
import { listRoadsideCarsAnswer } from '../calls/list-roadside-cars.ts'
import { listSharedCarsAnswer } from '../calls/list-shared-cars.ts'
import { listSharedRentalsAnswer } from '../calls/list-shared-rentals.ts'
import { lockCarAnswer } from '../calls/lock-car.ts'
import { movePickUpTimeAnswer } from '../calls/move-pick-up-time.ts'
import { objectToSharedLineAnswer } from '../calls/object-to-shared-line.ts'
import { readHandoverPictureAnswer } from '../calls/read-handover-picture.ts'
import { readLastHandoverAnswer } from '../calls/read-last-handover.ts'
import { readPasscardAnswer } from '../calls/read-passcard.ts'
import { readPasscardSecretAnswer } from '../calls/read-passcard-secret.ts'
import { readPublishedCarAnswer } from '../calls/read-published-car.ts'
import { readReservationDetailAnswer } from '../calls/read-reservation-detail.ts'
import { readSharedRentalAnswer } from '../calls/read-shared-rental.ts'
import { readTboxStatusAnswer } from '../calls/read-tbox-status.ts'
import { reportAccidentAnswer } from '../calls/report-accident.ts'
import { reportPasscardUnlockAnswer } from '../calls/report-passcard-unlock.ts'
import { reserveSharedCarAnswer } from '../calls/reserve-shared-car.ts'
import { startDepartAnswer } from '../calls/start-depart.ts'
import { startReturnAnswer } from '../calls/start-return.ts'
import { unlockCarAnswer } from '../calls/unlock-car.ts'
import { uploadAccidentImageAnswer } from '../calls/upload-accident-image.ts'
import { uploadDepartImageAnswer } from '../calls/upload-depart-image.ts'
import { uploadReturnImageAnswer } from '../calls/upload-return-image.ts'

/** The calls of shared cars. */
export const sharedRoutes: readonly CallAnswer[] = [
  actOnCarAnswer,
  cancelReturnAnswer,
  cancelSharedReservationAnswer,
  changeWaiverAnswer,
  checkReturnStatusAnswer,
  commandTboxAnswer,
  estimateReturnBillAnswer,
  extendRentalAnswer,
  finishReturnAnswer,
  listExtensionsAnswer,
  listLotCarsAnswer,
  listReturnImagesAnswer,
  listReturnLotsAnswer,
  listRoadsideCarsAnswer,
  listSharedCarsAnswer,
  listSharedRentalsAnswer,
  lockCarAnswer,
  movePickUpTimeAnswer,
  objectToSharedLineAnswer,
  readHandoverPictureAnswer,
  readLastHandoverAnswer,
  readPasscardAnswer,
  readPasscardSecretAnswer,
  readPublishedCarAnswer,
  readReservationDetailAnswer,
  readSharedRentalAnswer,
  readTboxStatusAnswer,
  reportAccidentAnswer,
  reportPasscardUnlockAnswer,
  reserveSharedCarAnswer,
  startDepartAnswer,
  startReturnAnswer,
  unlockCarAnswer,
  uploadAccidentImageAnswer,
  uploadDepartImageAnswer,
  uploadReturnImageAnswer,
]
