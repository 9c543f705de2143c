import type { Lifecycle } from '@daoxing/kit/contract'
import type { UserStatus } from './rider.ts'

/** Services that a status may close; named as the tiles of home are. */
export const riderServices = ['taxi', 'airport', 'rental', 'scooter', 'charging', 'chauffeur', 'driver'] as const
export type RiderService = (typeof riderServices)[number]

/** The next step of a status; each has a screen of its own. */
export type NextStep = 'nothing' | 'finishSignUp' | 'wait' | 'resubmit' | 'callSupport' | 'rebind'

export type Standing = {
  /** Whether a session is opened and kept at all. */
  readonly maySignIn: boolean
  readonly services: readonly RiderService[]
  readonly next: NextStep
  /** The refusal of a call for a service outside `services`. */
  readonly refusal: string
}

const none: readonly RiderService[] = []

/** The rights of every status: the one rule of server, shell and screens. */
export const standings: Readonly<Record<UserStatus, Standing>> = {
  ACTIVE: { maySignIn: true, services: riderServices, next: 'nothing', refusal: 'identity.notConfirmed' },
  UNCONFIRMED: { maySignIn: true, services: ['taxi', 'scooter'], next: 'nothing', refusal: 'identity.notConfirmed' },
  REGISTERING: { maySignIn: true, services: none, next: 'finishSignUp', refusal: 'identity.signUpUnfinished' },
  PENDING: { maySignIn: true, services: none, next: 'wait', refusal: 'identity.reviewPending' },
  UNPASSED: { maySignIn: true, services: none, next: 'resubmit', refusal: 'identity.reviewUnpassed' },
  REJECT: { maySignIn: true, services: none, next: 'resubmit', refusal: 'identity.reviewRejected' },
  DISABLE: { maySignIn: false, services: none, next: 'callSupport', refusal: 'identity.accountArchived' },
  BAN: { maySignIn: false, services: none, next: 'callSupport', refusal: 'identity.accountBlocked' },
  UNBOUND: { maySignIn: true, services: none, next: 'rebind', refusal: 'identity.accountUnbound' },
}

/** Every refusal that a status can cause; calls for a service declare them all. */
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

export const mayUse = (status: UserStatus, service: RiderService): boolean =>
  standings[status].services.includes(service)

export type RiderMove = 'signUpFinished' | 'resubmitted' | 'rebound'

/** How riders themselves move their status; operators may set any. */
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

/** The kinds of people that use the product [IDN-001]. The last four but the kiosk are attributes of a rider, no roles. */
export const userKinds = ['rider', 'businessMember', 'kioskUser', 'renter', 'member'] as const
export type UserKind = (typeof userKinds)[number]
