type Dictionary = Readonly<Record<string, unknown>>
const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export type ApiErrorFields = {
  readonly message: string
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
  readonly stack?: string
}

/**
 * Parses a failed response by the error model [ERR-022 to 026]: message from `message` or `msg`; code from `errorCode`,
 * `code`, `statusCode` or `error_code`; data merged from the body and its inner data. Responses wrapped in `content`
 * are parsed in the same way.
 */
export function readApiError(body: unknown, status: number): ApiErrorFields {
  const outer = isDictionary(body) ? body : {}
  const fields = isDictionary(outer.content) ? { ...outer, ...outer.content } : outer
  const inner = isDictionary(fields.data) ? fields.data : {}
  const { content: _content, data: _data, ...rest } = fields
  const stack = textOf(fields.stack)
  return {
    message: textOf(fields.message) ?? textOf(fields.msg) ?? '',
    code:
      textOf(fields.errorCode) ??
      textOf(fields.code) ??
      textOf(fields.statusCode) ??
      textOf(fields.error_code) ??
      String(status),
    data: { ...rest, ...inner },
    ...(stack === undefined ? {} : { stack }),
  }
}
