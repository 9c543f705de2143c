import type { ApiErrorFields } from '@daoxing/kit/contract'

/** A failed call according to the error model: message, code, data and an optional stack. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly serverStack: string | undefined

  constructor(fields: ApiErrorFields, status: number) {
    super(fields.message)
    this.name = 'ApiError'
    this.code = fields.code
    this.status = status
    this.data = fields.data
    this.serverStack = fields.stack
  }

  /** Whether the server may have carried out the request although no response arrived. */
  get isAnswerLost(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** Whether an error is a failed call, and has this code if one is given. */
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
