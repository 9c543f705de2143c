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

type Failed = { readonly status: number; readonly body: unknown }
type Reached = { readonly isParsed: boolean; readonly at: string }

/** A failure in the format of the call's clients: ours, with Google's if the call declares it, or a protocol's. */
export function formedFailure(form: CallDefinition['failureForm'], { status, body }: Failed, reached: Reached): Failed {
  if (form === undefined || typeof body !== 'object' || body === null) return { status, body }
  const text = (name: string) => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' ? value : ''
  }
  const message = text('message')
  if (form === 'google')
    return { status, body: { ...body, error: { code: status, message, status: googleStatus[status] ?? 'UNKNOWN' } } }
  const number = 'status' in body && typeof body.status === 'number' ? { number: body.status } : {}
  const data = 'data' in body ? body.data : undefined
  return form({ status, code: text('code'), message, data, ...number, ...reached })
}
