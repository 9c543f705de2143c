import { useState } from 'react'
import { isApiError } from './api-error.ts'
import { type Asked, failureOf } from './api-failure.ts'

/** As `failureOf`; a lost answer stays said while it is asked for again, so that the screen does not come and go. */
export function useFailure(query: Asked & { readonly errorUpdateCount: number }): unknown {
  const { data, error, errorUpdateCount } = query
  const [last, setLast] = useState<unknown>(null)
  if (error !== null && error !== last) setLast(error)
  // Another question, which nobody has failed to answer yet, has no failure to keep.
  const isAskedAgain = data === undefined && errorUpdateCount > 0 && isApiError(last) && last.isAnswerLost
  return failureOf(query) ?? (isAskedAgain ? last : null)
}
