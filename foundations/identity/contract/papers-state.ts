import type { Lifecycle } from '@daoxing/kit/contract'

/** The states of a rider's papers with their numbers on the wire [RNT-042]. */
export const verificationStatuses = {
  none: 1,
  processing: 2,
  failed: 3,
  succeeded: 4,
  new: 5,
  waitingReview: 6,
  suspended: 9,
  blackListed: 99,
  unknown: -9,
} as const
export type PapersState = keyof typeof verificationStatuses
export type VerificationStatus = (typeof verificationStatuses)[PapersState]

export type PapersEvent =
  /** The rider has saved the first field or picture. */
  | 'BEGUN'
  /** The rider has sent everything to the reviewer. */
  | 'SUBMITTED'
  /** The reviewer has the papers. */
  | 'ACCEPTED'
  | 'PASSED'
  | 'FAILED'
  /** The reviewer cannot decide. */
  | 'UNCLEAR'
  /** The reviewer was asked for a week and said nothing. */
  | 'UNANSWERED'
  | 'SUSPENDED'
  /** The reviewer ends a suspension; the proof from before is still there. */
  | 'REINSTATED'
  /** The reviewer ends a suspension of a rider without a proof that still holds. */
  | 'REOPENED'
  | 'BLACK_LISTED'
  /** The day on the licence is over. */
  | 'LICENCE_ENDED'
  /** The same licence was granted to another rider. */
  | 'DISPLACED'

const closing = { SUSPENDED: 'suspended', BLACK_LISTED: 'blackListed' } as const
const verdicts = { PASSED: 'succeeded', FAILED: 'failed', UNCLEAR: 'unknown', UNANSWERED: 'unknown' } as const

/**
 * The papers of a rider. A rider whose papers have passed may send a new licence: until its verdict, and if it fails,
 * the proof from before holds to its own end.
 */
export const papersLifecycle: Lifecycle<PapersState, PapersEvent> = {
  none: { BEGUN: 'new' },
  new: { SUBMITTED: 'processing', ...closing },
  processing: { ACCEPTED: 'waitingReview', ...verdicts, ...closing },
  waitingReview: { ...verdicts, ...closing },
  failed: { SUBMITTED: 'processing', ...closing },
  unknown: { SUBMITTED: 'processing', PASSED: 'succeeded', FAILED: 'failed', ...closing },
  succeeded: {
    SUBMITTED: 'succeeded',
    ACCEPTED: 'succeeded',
    PASSED: 'succeeded',
    FAILED: 'succeeded',
    UNCLEAR: 'succeeded',
    UNANSWERED: 'succeeded',
    LICENCE_ENDED: 'failed',
    DISPLACED: 'suspended',
    ...closing,
  },
  suspended: { REINSTATED: 'succeeded', REOPENED: 'new', BLACK_LISTED: 'blackListed' },
  blackListed: {},
}

export type PapersStep = 'begin' | 'finish' | 'wait' | 'retake' | 'drive' | 'askCustomerService'

/** The next step of the rider, in each state. */
export const nextSteps = {
  none: 'begin',
  new: 'finish',
  processing: 'wait',
  waitingReview: 'wait',
  failed: 'retake',
  succeeded: 'drive',
  suspended: 'askCustomerService',
  blackListed: 'askCustomerService',
  unknown: 'retake',
} as const satisfies Readonly<Record<PapersState, PapersStep>>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object with exactly these states
const states = Object.keys(verificationStatuses) as readonly PapersState[]
const stateOf = new Map<number, PapersState>(states.map((state) => [verificationStatuses[state], state]))

/** The state of a number on the wire; every other number is unknown. */
export const papersState = (status: number): PapersState => stateOf.get(status) ?? 'unknown'
