import type { BindingType, PartnerBindingCode } from '@daoxing/identity/contract'
import { definePort } from '@daoxing/kit/server'

/** The binding error of the partner. `code` is undefined if it is none of the twelve. */
export type PartnerError = {
  readonly code: PartnerBindingCode | undefined
  readonly statusTitle: string | null
  readonly contactNumber: string | null
  readonly message: string | null
}

export type PartnerAnswer =
  | { readonly kind: 'bound'; readonly memberNo: string; readonly bindingNo: number }
  | { readonly kind: 'notMember'; readonly error: PartnerError }
  | { readonly kind: 'refused'; readonly error: PartnerError }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  /** No answer, or none that can be read: the request may have been carried out. */
  | { readonly kind: 'away' }

export type PartnerAgreementText = {
  readonly document: string
  readonly version: string
  readonly title: string
  readonly text: string
  readonly url: string | null
}

export type PartnerBindRequest = {
  /** The partner carries out one request for each key, and answers a repetition with the first answer. */
  readonly key: string
  readonly riderRef: string
  readonly loginId: string
  /** E.164; a code has proven it. */
  readonly phone: string
  readonly bindingType: BindingType
  readonly agreements: readonly { readonly document: string; readonly version: string; readonly acceptedAt: string }[]
}

/** The car rental partner with its members. */
export type PartnerMembershipPort = {
  /** Whether the member of this id number is bound to this rider. */
  checkLogin(request: { readonly riderRef: string; readonly loginId: string }): Promise<PartnerAnswer>
  /** Binds a member, or for the type `upgrade` makes the rider one. */
  bind(request: PartnerBindRequest): Promise<PartnerAnswer>
  /** The agreements in force; undefined if the partner does not answer. */
  agreements(): Promise<readonly PartnerAgreementText[] | undefined>
}

export const partnerMembershipPort = definePort<PartnerMembershipPort>('identity.partnerMembership')
