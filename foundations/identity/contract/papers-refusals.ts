import { defineRefusals } from '@daoxing/kit/contract'

export const papersRefusals = defineRefusals({
  /** The rider's licence is not proven, or no longer: the fact `status` is the one of the papers. */
  'identity.licenceNeeded': { code: 'LICENCE_NEEDED', status: 403 },
  /** The licence ends before the vehicle comes back. */
  'identity.licenceEndsBefore': { code: 'LICENCE_ENDS_BEFORE', status: 403 },
  /** The licence covers another kind of vehicle. */
  'identity.licenceWrongClass': { code: 'LICENCE_WRONG_CLASS', status: 403 },
  'identity.papersIncomplete': { code: 'PAPERS_INCOMPLETE', status: 409 },
  'identity.papersInReview': { code: 'PAPERS_IN_REVIEW', status: 409 },
  /** Suspended or black-listed. */
  'identity.papersClosed': { code: 'PAPERS_CLOSED', status: 403 },
  /** Only a failed document is taken again. */
  'identity.documentAccepted': { code: 'DOCUMENT_ACCEPTED', status: 409 },
  'identity.documentKindUnknown': { code: 'INVALID_INPUT', status: 422 },
  /** Nothing of this kind has been uploaded. */
  'identity.documentMissing': { code: 'DOCUMENT_MISSING', status: 409 },
  /** The frame belongs to another instruction than the next one. */
  'identity.frameOutOfTurn': { code: 'FRAME_OUT_OF_TURN', status: 409 },
  'identity.readerAway': { code: 'READER_AWAY', status: 503 },
  'identity.idNumberWrong': { code: 'INVALID_INPUT', status: 400 },
  'identity.tooYoungToDrive': { code: 'TOO_YOUNG_TO_DRIVE', status: 422 },
})
