import type { BindingType, PartnerBindingCode } from '@daoxing/identity/contract'

/** A person that the city's car rental knows. */
export type PartnerMember = {
  readonly loginId: string
  readonly memberNo: string
  /** E.164; empty until the member's first binding brings one. */
  readonly phone: string
  /** The rider to whom it is bound, by the reference of the server. */
  readonly boundTo: string | null
  readonly bindingNo: number
}

export type PartnerWish = {
  readonly riderRef: string
  readonly loginId: string
  readonly phone: string
  readonly bindingType: BindingType
}

export type PartnerDecision =
  | { readonly kind: 'bind'; readonly phone: string }
  | { readonly kind: 'notMember' }
  | { readonly kind: 'refuse'; readonly code: PartnerBindingCode; readonly hasContact: boolean }

const refuse = (code: PartnerBindingCode, hasContact = false): PartnerDecision => ({ kind: 'refuse', code, hasContact })

/** Whether a login passes: only the rider to whom the member is bound, with the phone that the rental knows. */
export function decideLogin(
  member: PartnerMember | undefined,
  { riderRef, boundPhone }: { readonly riderRef: string; readonly boundPhone: string | undefined },
): PartnerDecision {
  if (!member) return { kind: 'notMember' }
  if (member.boundTo === null) return refuse(1606)
  if (member.boundTo !== riderRef) return refuse(1607)
  return boundPhone === member.phone ? { kind: 'bind', phone: member.phone } : refuse(1608)
}

/**
 * Whether a member is bound to a rider. Another binding is replaced only by the type that says so, and always by the
 * holder of the member's phone. A bound rider may bring a new phone.
 */
export function decideBinding(
  member: PartnerMember | undefined,
  wish: PartnerWish,
  riderHasOther: boolean,
): PartnerDecision {
  const { riderRef, phone, bindingType } = wish
  if (bindingType === 'upgrade') return member ? refuse(1606) : { kind: 'bind', phone }
  if (!member) return { kind: 'notMember' }
  const isSamePhone = member.phone === '' || member.phone === phone
  const mayChangePhone = member.boundTo === riderRef && bindingType === 'carplus_changed_rebinding'
  // A second phone that is wrong, too, is a case for customer service.
  if (!isSamePhone && !mayChangePhone) return refuse(1608, bindingType === 'carplus_changed_rebinding')
  const isTaken = (member.boundTo !== null && member.boundTo !== riderRef) || riderHasOther
  if (isTaken && bindingType !== 'rebinding') return refuse(1607)
  return { kind: 'bind', phone }
}

/** The first members of the city, by id number, with their phones. */
export const firstMembers: readonly (readonly [loginId: string, phone: string])[] = [
  ['A123456789', ''],
  ['B123456780', ''],
  ['A800000014', ''],
  ['AC01234567', '+886912345678'],
]
