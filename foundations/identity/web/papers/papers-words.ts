import type {
  DocumentResult,
  DocumentStep,
  LiveInstruction,
  PapersState,
  PictureProblem,
} from '@daoxing/identity/contract'
import type { Pose } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import type { OnboardingScreen, PictureStepName } from './papers-steps.ts'

export const screenWords: Readonly<Record<OnboardingScreen, () => string>> = {
  idCards: words.identity_papersScreen_idCards,
  driverLicences: words.identity_papersScreen_driverLicences,
  selfie: words.identity_papersScreen_selfie,
  profileForm: words.identity_papersScreen_profileForm,
}

/** The name of a step in the overview. */
export const stepWords: Readonly<Record<DocumentStep, () => string>> = {
  idCardFront: words.identity_papersStep_idCardFront,
  idCardBack: words.identity_papersStep_idCardBack,
  idCardBackSanBarcode: words.identity_papersStep_barcode,
  driverLicenceFront: words.identity_papersStep_licence,
  selfie: words.identity_papersStep_selfie,
  liveVideo: words.identity_papersStep_liveVideo,
  fillProfileForm: words.identity_papersStep_form,
  uploadDocuments: words.identity_papersStep_send,
}

type PictureWords = {
  readonly title: () => string
  readonly hint: () => string
  readonly purpose: () => string
  readonly pose: Pose
}

export const pictureWords: Readonly<Record<PictureStepName, PictureWords>> = {
  idCardFront: {
    title: words.identity_papersPicture_idCardFront,
    hint: words.identity_papersPicture_cardHint,
    purpose: words.identity_papersPicture_idCardPurpose,
    pose: 'card',
  },
  idCardBack: {
    title: words.identity_papersPicture_idCardBack,
    hint: words.identity_papersPicture_cardHint,
    purpose: words.identity_papersPicture_idCardPurpose,
    pose: 'card',
  },
  idCardBackSanBarcode: {
    title: words.identity_papersPicture_barcode,
    hint: words.identity_papersPicture_barcodeHint,
    purpose: words.identity_papersPicture_barcodePurpose,
    pose: 'barcode',
  },
  driverLicenceFront: {
    title: words.identity_papersPicture_licence,
    hint: words.identity_papersPicture_cardHint,
    purpose: words.identity_papersPicture_licencePurpose,
    pose: 'card',
  },
  selfie: {
    title: words.identity_papersPicture_selfie,
    hint: words.identity_papersPicture_selfieHint,
    purpose: words.identity_papersPicture_selfiePurpose,
    pose: 'face',
  },
}

/** The words for the result of one document [RNT-043]. */
export const resultWords: Readonly<Record<DocumentResult, () => string>> = {
  0: words.identity_papersResult_unverified,
  1: words.identity_papersResult_passed,
  2: words.identity_papersResult_blur,
  3: words.identity_papersResult_infoError,
  4: words.identity_papersResult_noData,
  5: words.identity_papersResult_other,
  [-9]: words.identity_papersResult_unknown,
}

export const problemWords: Readonly<Record<PictureProblem, () => string>> = {
  blurred: words.identity_papersResult_blur,
  dark: words.identity_papersResult_dark,
  small: words.identity_papersResult_small,
}

export const moveWords: Readonly<Record<LiveInstruction, () => string>> = {
  TURN_LEFT: words.identity_papersMove_left,
  TURN_RIGHT: words.identity_papersMove_right,
  LOOK_UP: words.identity_papersMove_up,
  BLINK: words.identity_papersMove_blink,
  SMILE: words.identity_papersMove_smile,
  COME_CLOSER: words.identity_papersMove_closer,
}

type StateWords = { readonly title: () => string; readonly detail: () => string }

/** Each state of the account with its sentence [RNT-042]. */
export const stateWords: Readonly<Record<PapersState, StateWords>> = {
  none: { title: words.identity_papersState_noneTitle, detail: words.identity_papersState_none },
  processing: { title: words.identity_papersState_processingTitle, detail: words.identity_papersState_processing },
  failed: { title: words.identity_papersState_failedTitle, detail: words.identity_papersState_failed },
  succeeded: { title: words.identity_papersState_succeededTitle, detail: words.identity_papersState_succeeded },
  new: { title: words.identity_papersState_newTitle, detail: words.identity_papersState_new },
  waitingReview: { title: words.identity_papersState_reviewTitle, detail: words.identity_papersState_review },
  suspended: { title: words.identity_papersState_suspendedTitle, detail: words.identity_papersState_suspended },
  blackListed: { title: words.identity_papersState_listedTitle, detail: words.identity_papersState_listed },
  unknown: { title: words.identity_papersState_unknownTitle, detail: words.identity_papersState_unknown },
}
