import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OcpiToken } from './ocpi-token.ts'
import { listOf, OcpiDateTime, OcpiDisplayText, OcpiId, OcpiUrl } from './ocpi-types.ts'

export const ocpiCommands = [
  'START_SESSION',
  'STOP_SESSION',
  'UNLOCK_CONNECTOR',
  'RESERVE_NOW',
  'CANCEL_RESERVATION',
] as const
export const OcpiCommand = z.enum(ocpiCommands)
export type OcpiCommand = z.infer<typeof OcpiCommand>

export const OcpiStartSession = z.object({
  response_url: OcpiUrl,
  token: OcpiToken,
  location_id: OcpiId,
  evse_uid: leftOut(OcpiId),
  connector_id: leftOut(OcpiId),
  authorization_reference: leftOut(OcpiId),
})
export type OcpiStartSession = z.infer<typeof OcpiStartSession>

export const OcpiStopSession = z.object({ response_url: OcpiUrl, session_id: OcpiId })
export type OcpiStopSession = z.infer<typeof OcpiStopSession>

export const OcpiUnlockConnector = z.object({
  response_url: OcpiUrl,
  location_id: OcpiId,
  evse_uid: OcpiId,
  connector_id: OcpiId,
})
export type OcpiUnlockConnector = z.infer<typeof OcpiUnlockConnector>

export const OcpiReserveNow = z.object({
  response_url: OcpiUrl,
  token: OcpiToken,
  expiry_date: OcpiDateTime,
  reservation_id: OcpiId,
  location_id: OcpiId,
  evse_uid: leftOut(OcpiId),
  authorization_reference: leftOut(OcpiId),
})
export type OcpiReserveNow = z.infer<typeof OcpiReserveNow>

export const OcpiCancelReservation = z.object({ response_url: OcpiUrl, reservation_id: OcpiId })
export type OcpiCancelReservation = z.infer<typeof OcpiCancelReservation>

/** The operator's answer to a command; that of the charge point follows as an `OcpiCommandResult`. */
export const OcpiCommandResponse = z.object({
  result: z.enum(['NOT_SUPPORTED', 'REJECTED', 'ACCEPTED', 'UNKNOWN_SESSION']),
  /** Seconds. */
  timeout: z.number().check(z.gte(0)),
  message: listOf(OcpiDisplayText),
})
export type OcpiCommandResponse = z.infer<typeof OcpiCommandResponse>

export const commandResults = [
  'ACCEPTED',
  'CANCELED_RESERVATION',
  'EVSE_OCCUPIED',
  'EVSE_INOPERATIVE',
  'FAILED',
  'NOT_SUPPORTED',
  'REJECTED',
  'TIMEOUT',
  'UNKNOWN_RESERVATION',
] as const
export const OcpiCommandResult = z.object({ result: z.enum(commandResults), message: listOf(OcpiDisplayText) })
export type OcpiCommandResult = z.infer<typeof OcpiCommandResult>
