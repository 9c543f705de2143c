import type { Lifecycle } from '@daoxing/kit/contract'

/** The six modals of partner binding [PTB-002]. */
export const bindingModals = [
  'upgradeConsent',
  'privacyConsent',
  'rebinding',
  'carrierPhoneChanged',
  'idNumberBinding',
  'otpVerification',
] as const
export type BindingModal = (typeof bindingModals)[number]

/**
 * How a membership is bound [PTB-009]: for the first time; after its phone at the partner changed; in place of another
 * binding; or by making a new member.
 */
export const bindingTypes = ['first_binding', 'carplus_changed_rebinding', 'rebinding', 'upgrade'] as const
export type BindingType = (typeof bindingTypes)[number]

/** The page's answer to a code. `customerService` is the generic dialog with the partner's message [B50]. */
export type BindingReaction = 'bindIdNumber' | 'rebind' | 'updatePhone' | 'checkIdNumber' | 'wait' | 'customerService'

type BindingCodePlan = {
  readonly says: string
  readonly reaction: BindingReaction
  /** The modal that the reaction opens; null for a dialog. */
  readonly modal: BindingModal | null
  /** The type of the next binding, if the reaction leads to one. */
  readonly next: BindingType | null
  /** Whether the rider may show another id number with the same verified phone. */
  readonly staysOpen: boolean
}

const toCustomerService = { reaction: 'customerService', modal: null, next: null, staysOpen: false } as const

/** The twelve codes of binding and authentication with their reactions [PTB-022, A16]. */
export const bindingCodes = {
  1606: {
    says: 'the membership is not bound yet',
    reaction: 'bindIdNumber',
    modal: 'idNumberBinding',
    next: 'first_binding',
    staysOpen: true,
  },
  1607: {
    says: 'the membership or the account is bound elsewhere',
    reaction: 'rebind',
    modal: 'rebinding',
    next: 'rebinding',
    staysOpen: true,
  },
  /** With a title and a contact it is an error of the rental account, shown in the error dialog [A15]. */
  1608: {
    says: 'the phone at the partner is another one',
    reaction: 'updatePhone',
    modal: 'carrierPhoneChanged',
    next: 'carplus_changed_rebinding',
    staysOpen: false,
  },
  1741: {
    says: 'the id card verification failed',
    reaction: 'checkIdNumber',
    modal: null,
    next: null,
    staysOpen: true,
  },
  1711: { says: 'the limit of tries is exceeded', reaction: 'wait', modal: null, next: null, staysOpen: false },
  1028: { says: 'in the words of the partner', ...toCustomerService },
  1605: { says: 'in the words of the partner', ...toCustomerService },
  1703: { says: 'in the words of the partner', ...toCustomerService },
  1012: { says: 'in the words of the partner', ...toCustomerService },
  1121: { says: 'in the words of the partner', ...toCustomerService },
  1601: { says: 'in the words of the partner', ...toCustomerService },
  1503: { says: 'in the words of the partner', ...toCustomerService },
} as const satisfies Readonly<Record<number, BindingCodePlan>>

export type PartnerBindingCode = keyof typeof bindingCodes
export const partnerBindingCodes = [
  1028, 1605, 1703, 1741, 1012, 1121, 1601, 1711, 1607, 1608, 1503, 1606,
] as const satisfies readonly PartnerBindingCode[]

/** The plan of a code from the wire, number or text [A16]; undefined for any other code. */
export function bindingCodeOf(sent: unknown): PartnerBindingCode | undefined {
  return partnerBindingCodes.find((code) => code === Number(sent))
}

/** The dialog of an error [PTB-028, PTB-029]: a title together with a contact leads to customer service. */
export function bindingDialogOf({
  statusTitle,
  contactNumber,
}: {
  readonly statusTitle: string | null
  readonly contactNumber: string | null
}): 'callCustomerService' | 'confirm' {
  return statusTitle && contactNumber ? 'callCustomerService' : 'confirm'
}

/**
 * One binding: the phone is proven, then the id number is shown, and the partner decides [PTB-010]. `asking` lasts until
 * the partner has answered, even over a crash.
 */
export type BindingState = 'phoneProven' | 'consentNeeded' | 'asking' | 'bound' | 'refused' | 'expired'
export const bindingStates = ['phoneProven', 'consentNeeded', 'asking', 'bound', 'refused', 'expired'] as const
export type BindingEvent =
  | 'idNumberShown'
  | 'partnerBound'
  | 'partnerRefused'
  | 'partnerRefusedIdNumber'
  | 'partnerHasNoMember'
  | 'phoneProvenAgain'
  | 'timeIsUp'

export const bindingLifecycle = {
  phoneProven: { idNumberShown: 'asking', phoneProvenAgain: 'expired', timeIsUp: 'expired' },
  consentNeeded: { idNumberShown: 'asking', phoneProvenAgain: 'expired', timeIsUp: 'expired' },
  asking: {
    partnerBound: 'bound',
    partnerRefused: 'refused',
    partnerRefusedIdNumber: 'phoneProven',
    partnerHasNoMember: 'consentNeeded',
    timeIsUp: 'expired',
  },
  bound: {},
  refused: {},
  expired: {},
} as const satisfies Lifecycle<BindingState, BindingEvent>

/** How long the id number may be shown after the phone was proven. */
export const bindingLifeSeconds = 15 * 60
/** How often the id number of one binding may be shown. */
export const bindingTriesMax = 5
/** A result that is older than this is not reused when the partner has no time [PTB-014]. */
export const partnerCheckLifeSeconds = 24 * 3600
