import { defineRefusals, type FailureForm } from '@daoxing/kit/contract'
import { ocpiStatus } from './ocpi-envelope.ts'

export const ocpiRefusals = defineRefusals({
  /** A request that OCPI answers with a status of its own, in a response without an HTTP error. */
  'charging.ocpiRefused': { code: 'OCPI_REFUSED', status: 422, bodyStatusFact: 'statusCode' },
  /** An object that the party does not have: absent, or of another party. */
  'charging.ocpiUnknown': { code: 'OCPI_UNKNOWN', status: 404, bodyStatusFact: 'statusCode' },
  /** Credentials that are posted by a registered party, or changed by one that is not. */
  'charging.ocpiNotNow': { code: 'OCPI_NOT_NOW', status: 405 },
  'charging.operatorStateWrong': { code: 'OPERATOR_STATE_WRONG', status: 409 },
  'charging.operatorUnusable': { code: 'OPERATOR_UNUSABLE', status: 422, bodyStatusFact: 'statusCode' },
})

/**
 * The failures of our calls in OCPI. As its text demands, a request that was understood gets no HTTP error for what it
 * says: only the transport does, an object that does not exist, and a method that is not allowed now.
 */
export const ocpiFailures: FailureForm = ({ status, code, data, number, isParsed, at }) => {
  const isOfContent = code === 'OCPI_REFUSED' || (code === 'INVALID_INPUT' && isParsed)
  return {
    status: isOfContent ? 200 : status,
    body: { status_code: number ?? usualStatus(code, status), status_message: messageOf(code, data), timestamp: at },
  }
}

function usualStatus(code: string, status: number): number {
  if (code === 'INVALID_INPUT') return ocpiStatus.invalidParameters
  return status >= 500 ? ocpiStatus.serverError : ocpiStatus.clientError
}

/** For the developers of the other party, so in the language of OCPI. */
function messageOf(code: string, data: unknown): string {
  const fact = (name: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (code === 'INVALID_INPUT') return `invalid or missing: ${fact('field') ?? 'body'}`
  return fact('reason') ?? code
}
