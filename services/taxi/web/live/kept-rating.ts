import { isApiError, keepForRider, onRiderLeft, readOfRider } from '@daoxing/kit/web'

export type KeptRating = { readonly stars: number; readonly reasons: string[]; readonly comment: string }

const keyOf = (hash: string) => `daoxing.taxi.rating.${hash}`

/** Trips whose rating is on its way, or waits in this page for the line: a second screen does not send it again. */
const underWay = new Set<string>()
onRiderLeft(() => underWay.clear())

/** Keeps a rating until the server has it, also when the page is closed before the line is back. */
function keepRating(hash: string, rating: KeptRating): void {
  keepForRider('stay', keyOf(hash), JSON.stringify(rating))
}

export function dropRating(hash: string): void {
  keepForRider('stay', keyOf(hash), '')
}

/**
 * Keeps a rating and sends it. A refusal is final; a lost answer is worth another try when the page is opened next. The
 * promise outlives the screen that asked for it.
 */
export async function sendKeeping<Answer>(
  hash: string,
  rating: KeptRating,
  send: () => Promise<Answer>,
): Promise<Answer> {
  keepRating(hash, rating)
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

/** The rating that was given and not sent yet. */
export function keptRating(hash: string): KeptRating | undefined {
  const text = readOfRider('stay', keyOf(hash)) ?? ''
  if (text === '') return undefined
  try {
    return ratingIn(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Read without a schema: home asks for it before the library of schemas has come. */
function ratingIn(kept: unknown): KeptRating | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  if (!('stars' in kept && 'reasons' in kept && 'comment' in kept)) return undefined
  const { stars, reasons, comment } = kept
  if (typeof stars !== 'number' || !Number.isInteger(stars) || typeof comment !== 'string') return undefined
  if (!Array.isArray(reasons)) return undefined
  return { stars, comment, reasons: reasons.filter((reason) => typeof reason === 'string') }
}
