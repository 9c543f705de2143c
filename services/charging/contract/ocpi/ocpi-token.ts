import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OcpiTokenType } from './ocpi-session.ts'
import {
  ciString,
  listOf,
  OcpiCountryCode,
  OcpiDateTime,
  OcpiDisplayText,
  OcpiId,
  OcpiPartyId,
  OcpiText,
} from './ocpi-types.ts'

/** A rider as an operator knows one. */
export const OcpiToken = z.object({
  country_code: OcpiCountryCode,
  party_id: OcpiPartyId,
  uid: OcpiId,
  type: OcpiTokenType,
  contract_id: ciString(36),
  visual_number: leftOut(OcpiText),
  issuer: OcpiText,
  group_id: leftOut(OcpiId),
  valid: z.boolean(),
  whitelist: z.enum(['ALWAYS', 'ALLOWED', 'ALLOWED_OFFLINE', 'NEVER']),
  language: leftOut(z.string().check(z.maxLength(2))),
  default_profile_type: leftOut(z.enum(['CHEAP', 'FAST', 'GREEN', 'REGULAR'])),
  energy_contract: leftOut(z.object({ supplier_name: OcpiText, contract_id: leftOut(OcpiText) })),
  last_updated: OcpiDateTime,
})
export type OcpiToken = z.infer<typeof OcpiToken>

export const OcpiLocationReferences = z.object({ location_id: OcpiId, evse_uids: listOf(OcpiId) })
export type OcpiLocationReferences = z.infer<typeof OcpiLocationReferences>

export const OcpiAuthorizationInfo = z.object({
  allowed: z.enum(['ALLOWED', 'BLOCKED', 'EXPIRED', 'NO_CREDIT', 'NOT_ALLOWED']),
  token: OcpiToken,
  location: leftOut(OcpiLocationReferences),
  authorization_reference: leftOut(OcpiId),
  info: leftOut(OcpiDisplayText),
})
export type OcpiAuthorizationInfo = z.infer<typeof OcpiAuthorizationInfo>
