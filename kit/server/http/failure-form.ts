import type { CallDefinition } from '@daoxing/kit/contract'

/** Google's names of our statuses. */
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

/** A failure in the format of the call's clients: ours, and if the call declares it, Google's as well. */
export function failureBody(
  form: CallDefinition['failureForm'],
  { status, body }: { readonly status: number; readonly body: unknown },
): unknown {
  if (form !== 'google' || typeof body !== 'object' || body === null) return body
  const message = 'message' in body && typeof body.message === 'string' ? body.message : ''
  return { ...body, error: { code: status, message, status: googleStatus[status] ?? 'UNKNOWN' } }
}
