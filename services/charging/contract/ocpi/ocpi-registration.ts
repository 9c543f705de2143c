import * as z from 'zod/mini'
import { OcpiBusinessDetails, OcpiCountryCode, OcpiPartyId, ocpiRoles, OcpiUrl, openEnum } from './ocpi-types.ts'

/** The only version that we speak. */
export const ocpiVersion = '2.2.1'

export const OcpiVersions = z.array(z.object({ version: z.string(), url: OcpiUrl }))
export type OcpiVersions = z.infer<typeof OcpiVersions>

export const OcpiEndpoint = z.object({
  /** The module, such as `locations`; parties may have modules of their own. */
  identifier: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The sender owns the objects of the module, the receiver gets them pushed. */
  role: z.enum(['SENDER', 'RECEIVER']),
  url: OcpiUrl,
})
export type OcpiEndpoint = z.infer<typeof OcpiEndpoint>

export const OcpiVersionDetails = z.object({
  version: z.string(),
  endpoints: z.array(OcpiEndpoint).check(z.minLength(1), z.maxLength(100)),
})
export type OcpiVersionDetails = z.infer<typeof OcpiVersionDetails>

export const OcpiCredentialsRole = z.object({
  role: openEnum(ocpiRoles),
  business_details: OcpiBusinessDetails,
  party_id: OcpiPartyId,
  country_code: OcpiCountryCode,
})
export type OcpiCredentialsRole = z.infer<typeof OcpiCredentialsRole>

export const OcpiCredentials = z.object({
  /** Printable ASCII without blanks. It is encoded in Base64 only in the Authorization header. */
  token: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)),
  /** The versions endpoint of the sender of the object. */
  url: OcpiUrl,
  roles: z.array(OcpiCredentialsRole).check(z.minLength(1), z.maxLength(100)),
})
export type OcpiCredentials = z.infer<typeof OcpiCredentials>
