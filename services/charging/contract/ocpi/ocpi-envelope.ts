import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OcpiDateTime } from './ocpi-types.ts'

/** The status codes of OCPI that we send. */
export const ocpiStatus = {
  success: 1000,
  clientError: 2000,
  invalidParameters: 2001,
  tooLittle: 2002,
  unknownLocation: 2003,
  unknownToken: 2004,
  serverError: 3000,
  unusableApi: 3001,
  unsupportedVersion: 3002,
  missingEndpoints: 3003,
} as const
export type OcpiStatus = (typeof ocpiStatus)[keyof typeof ocpiStatus]

/** Whether a status code of OCPI says success. */
export const isOcpiSuccess = (code: number): boolean => code >= 1000 && code < 2000

/** A response of a party, whose `data` is parsed by the schema of the request only if the status is a success. */
export const OcpiResponse = z.object({
  data: z.optional(z.unknown()),
  status_code: z.int(),
  status_message: leftOut(z.string()),
  timestamp: OcpiDateTime,
})
export type OcpiResponse = z.infer<typeof OcpiResponse>
