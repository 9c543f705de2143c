import { isApiError } from '@daoxing/kit/web'

export type PlaceOfRide = 'start' | 'end' | 'stops'

const unfit: readonly string[] = ['PLACES_TOO_NEAR', 'NOT_BY_ROAD', 'OUTSIDE_SERVICE_AREA']

/** Returns the places that must be changed because a retry would give the same response; undefined for other failures. */
export function endsToChange(failure: unknown): readonly PlaceOfRide[] | undefined {
  if (!isApiError(failure) || !unfit.includes(failure.code)) return undefined
  const { field } = failure.data
  if (stopOf(field) !== undefined) return ['stops']
  if (failure.code === 'NOT_BY_ROAD') return ['start', 'end']
  return [failure.code === 'OUTSIDE_SERVICE_AREA' && field === 'start_latitude' ? 'start' : 'end']
}

/** The number of the stop that a refusal names; undefined for another field. */
export function stopOf(field: unknown): number | undefined {
  const [, number] = /^stops\.(\d+)\./.exec(String(field)) ?? []
  return number === undefined ? undefined : Number(number)
}
