import { bindJob, bindPort, type House, type PortBinding, type Sealed, type Tx } from '@daoxing/kit/server'
import { acceptScooterTermAnswer } from '../calls/accept-scooter-term.ts'
import { listCurrentTermsAnswer } from '../calls/list-current-terms.ts'
import { listScooterDocumentsAnswer } from '../calls/list-scooter-documents.ts'
import { listSignUpFailuresAnswer } from '../calls/list-sign-up-failures.ts'
import { readLicencePictureAnswer } from '../calls/read-licence-picture.ts'
import { readPublicTermsAnswer } from '../calls/read-public-terms.ts'
import { readScooterSessionAnswer } from '../calls/read-scooter-session.ts'
import { readTermsStatusAnswer } from '../calls/read-terms-status.ts'
import { resubmitLicenceAnswer } from '../calls/resubmit-licence.ts'
import { sendScooterOtpAnswer } from '../calls/send-scooter-otp.ts'
import { shakeHandsAnswer } from '../calls/shake-hands.ts'
import { signUpForScootersAnswer } from '../calls/sign-up-for-scooters.ts'
import { uploadScooterDocumentAnswer } from '../calls/upload-scooter-document.ts'
import { verifyScooterOtpAnswer } from '../calls/verify-scooter-otp.ts'
import { sendLicenceReview, unsentPictures, watchScooterLicence } from '../jobs/account-jobs.ts'
import { unsentPicturesWork, watchScooterLicenceWork } from '../jobs/account-works.ts'
import { sendLicenceReviewWork } from '../jobs/send-licence-review-work.ts'
import { deleteAccount } from '../stores/account-tables.ts'
import { accountPurpose } from './account-seal.ts'
import { configuredReviews, licenceReviewPort } from './review-port.ts'

/** The calls of a rider's account at the vendor. */
export const accountRoutes = [
  shakeHandsAnswer,
  readScooterSessionAnswer,
  sendScooterOtpAnswer,
  verifyScooterOtpAnswer,
  signUpForScootersAnswer,
  listSignUpFailuresAnswer,
  acceptScooterTermAnswer,
  readTermsStatusAnswer,
  listCurrentTermsAnswer,
  readPublicTermsAnswer,
  resubmitLicenceAnswer,
  listScooterDocumentsAnswer,
  uploadScooterDocumentAnswer,
  readLicencePictureAnswer,
]

export const accountJobs = [
  bindJob(sendLicenceReview, sendLicenceReviewWork),
  bindJob(watchScooterLicence, watchScooterLicenceWork),
  bindJob(unsentPictures, unsentPicturesWork),
]

export const accountPorts = (house: House): readonly PortBinding[] => [
  bindPort(licenceReviewPort, configuredReviews(house, process.env)),
]

const purpose = accountPurpose
export const accountSealed: Pick<Sealed, 'columns'> = {
  columns: [
    { table: 'scooter.riders', id: ['rider_id'], column: 'reason_sealed', purpose },
    { table: 'scooter.riders', id: ['rider_id'], column: 'profile_sealed', purpose },
    { table: 'scooter.documents', id: ['rider_id', 'type'], column: 'reason_sealed', purpose },
    { table: 'scooter.reviews', id: ['review_id'], column: 'reason_sealed', purpose },
    { table: 'scooter.reviews', id: ['review_id'], column: 'failed_sealed', purpose },
  ],
}

/** Account, documents and reviews go with the rider's account. */
export async function eraseScooterAccount(tx: Tx, riderId: string): Promise<void> {
  await deleteAccount(tx, riderId)
}
