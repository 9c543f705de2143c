import type { Lifecycle, ServiceDefinition } from '@daoxing/kit/contract'
import type { UserStatus } from './rider.ts'

/** The services that a status allows: all, those for unconfirmed riders, or none. */
export type OpenServices = 'all' | 'openToUnconfirmed' | 'none'

/** The next step of a status; each has its own screen. */
export type NextStep = 'nothing' | 'finishSignUp' | 'wait' | 'resubmit' | 'callSupport' | 'rebind'

export type Standing = {
  /** Whether a session may be opened and continued. */
  readonly maySignIn: boolean
  readonly opens: OpenServices
  readonly next: NextStep
  /** The refusal for any other service. */
  readonly refusal: string
}

/** The rights of each status: the single rule for server, shell and screens. */
export const standings: Readonly<Record<UserStatus, Standing>> = {
  ACTIVE: { maySignIn: true, opens: 'all', next: 'nothing', refusal: 'identity.notConfirmed' },
  UNCONFIRMED: { maySignIn: true, opens: 'openToUnconfirmed', next: 'nothing', refusal: 'identity.notConfirmed' },
  REGISTERING: { maySignIn: true, opens: 'none', next: 'finishSignUp', refusal: 'identity.signUpUnfinished' },
  PENDING: { maySignIn: true, opens: 'none', next: 'wait', refusal: 'identity.reviewPending' },
  UNPASSED: { maySignIn: true, opens: 'none', next: 'resubmit', refusal: 'identity.reviewUnpassed' },
  REJECT: { maySignIn: true, opens: 'none', next: 'resubmit', refusal: 'identity.reviewRejected' },
  DISABLE: { maySignIn: false, opens: 'none', next: 'callSupport', refusal: 'identity.accountArchived' },
  BAN: { maySignIn: false, opens: 'none', next: 'callSupport', refusal: 'identity.accountBlocked' },
  UNBOUND: { maySignIn: true, opens: 'none', next: 'rebind', refusal: 'identity.accountUnbound' },
}

/** Every refusal that a status can cause; calls of a service declare all of them. */
export const standingRefusals = [
  'identity.notConfirmed',
  'identity.signUpUnfinished',
  'identity.reviewPending',
  'identity.reviewUnpassed',
  'identity.reviewRejected',
  'identity.accountArchived',
  'identity.accountBlocked',
  'identity.accountUnbound',
  'identity.serviceNotOpen',
] as const

/** Whether riders of a status may use a service. */
export function mayUse(status: UserStatus, service: Pick<ServiceDefinition, 'isOpenToUnconfirmed'>): boolean {
  const { opens } = standings[status]
  return opens === 'all' || (opens === 'openToUnconfirmed' && service.isOpenToUnconfirmed === true)
}

export type RiderMove = 'signUpFinished' | 'resubmitted' | 'rebound'

/** How riders themselves change their status; operators may set any. */
export const standingLifecycle = {
  REGISTERING: { signUpFinished: 'ACTIVE' },
  UNPASSED: { resubmitted: 'PENDING' },
  REJECT: { resubmitted: 'PENDING' },
  UNBOUND: { rebound: 'ACTIVE' },
  ACTIVE: {},
  UNCONFIRMED: {},
  PENDING: {},
  DISABLE: {},
  BAN: {},
} as const satisfies Lifecycle<UserStatus, RiderMove>

/**
 * The kinds of people who use the product [IDN-001]. The last four except the kiosk are attributes of a rider, not
 * roles.
 */
export const userKinds = ['rider', 'businessMember', 'kioskUser', 'renter', 'member'] as const
export type UserKind = (typeof userKinds)[number]
