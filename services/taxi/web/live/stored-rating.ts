import { isApiError, storeForRider, onRiderLeft, readOfRider } from '@daoxing/kit/web'

export type StoredRating = { readonly stars: number; readonly reasons: string[]; readonly comment: string }

const keyOf = (hash: string) => `daoxing.taxi.rating.${hash}`

/** Trips whose rating is being sent, or waits in this page for a connection: a second screen does not send it again. */
const underWay = new Set<string>()
onRiderLeft(() => underWay.clear())

/** Stores a rating until the server has it, even if the page is closed before the connection is back. */
function storeRating(hash: string, rating: StoredRating): void {
  storeForRider('stay', keyOf(hash), JSON.stringify(rating))
}

export function dropRating(hash: string): void {
  storeForRider('stay', keyOf(hash), '')
}

/**
 * Stores a rating and sends it. A refusal is final; after a lost response it is sent again when the page is reopened.
 * The promise outlives the calling screen.
 */
export async function sendKeeping<Answer>(
  hash: string,
  rating: StoredRating,
  send: () => Promise<Answer>,
): Promise<Answer> {
  storeRating(hash, rating)
  underWay.add(hash)
  try {
    const answer = await send()
    dropRating(hash)
    return answer
  } catch (error) {
    if (!isAnswerLost(error)) dropRating(hash)
    throw error
  } finally {
    underWay.delete(hash)
  }
}

export const isAnswerLost = (error: unknown): boolean => isApiError(error) && error.isAnswerLost
export const isRatingUnderWay = (hash: string): boolean => underWay.has(hash)

/** Returns the stored, unsent rating. */
export function storedRating(hash: string): StoredRating | undefined {
  const text = readOfRider('stay', keyOf(hash)) ?? ''
  if (text === '') return undefined
  try {
    return ratingIn(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Parses without a schema: home needs it before the schema library is loaded. */
function ratingIn(stored: unknown): StoredRating | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('stars' in stored && 'reasons' in stored && 'comment' in stored)) return undefined
  const { stars, reasons, comment } = stored
  if (typeof stars !== 'number' || !Number.isInteger(stars) || typeof comment !== 'string') return undefined
  if (!Array.isArray(reasons)) return undefined
  return { stars, comment, reasons: reasons.filter((reason) => typeof reason === 'string') }
}
