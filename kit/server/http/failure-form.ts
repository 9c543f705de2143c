import type { CallDefinition } from '@daoxing/kit/contract'

/** Google's names of the statuses that we answer. */
const googleStatus: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  415: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** A failure as the call's clients read it: in our form, and where the call says so in Google's, too. */
export function failureBody(
  form: CallDefinition['failureForm'],
  { status, body }: { readonly status: number; readonly body: unknown },
): unknown {
  if (form !== 'google' || typeof body !== 'object' || body === null) return body
  const message = 'message' in body && typeof body.message === 'string' ? body.message : ''
  return { ...body, error: { code: status, message, status: googleStatus[status] ?? 'UNKNOWN' } }
}
