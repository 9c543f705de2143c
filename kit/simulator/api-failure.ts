import { readApiError } from '@daoxing/kit/contract'

/** A call that was refused, or whose response never arrived (status 0). */
export class ApiFailure extends Error {
  readonly callId: string
  readonly status: number
  readonly code: string
  constructor(callId: string, status: number, code: string) {
    super(`${callId}: ${status} ${code}`)
    this.name = 'ApiFailure'
    this.callId = callId
    this.status = status
    this.code = code
  }

  /** The server may have carried out the request: retry with the same idempotency key. */
  get isAnswerLost(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

export function failureOf(callId: string, status: number, body: unknown): ApiFailure {
  return new ApiFailure(callId, status, readApiError(body, status).code)
}
