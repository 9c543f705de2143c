import { bindingCodes, type PartnerBindingCode } from '@daoxing/identity/contract'
import { Refusal, type RefusalFacts } from '@daoxing/kit/contract'
import type { PartnerError } from './partner-membership-port.ts'

/** The four fields of a binding error and what follows from its code [PTB-023]. */
export function bindingRefusal({ code, statusTitle, contactNumber, message }: PartnerError): Refusal {
  const fields = { statusTitle, contactNumber, message, isMember: true }
  if (code === undefined) return new Refusal('identity.partnerRefused', { ...fields, status: null, bindingType: null })
  return new Refusal(`identity.partner${code}`, { ...fields, status: code, bindingType: bindingCodes[code].next })
}

export function notMemberRefusal({ code, statusTitle, contactNumber, message }: PartnerError): Refusal {
  const facts: RefusalFacts = { statusTitle, contactNumber, message, status: code ?? 400, isMember: false }
  return new Refusal('identity.partnerNotMember', { ...facts, bindingType: 'upgrade' })
}

/** A code that this house gives itself, without words of the partner. */
export function ownBindingRefusal(code: PartnerBindingCode): Refusal {
  return bindingRefusal({ code, statusTitle: null, contactNumber: null, message: null })
}
