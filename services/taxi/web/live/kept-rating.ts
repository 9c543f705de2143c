import { keepForRider, readOfRider } from '@daoxing/kit/web'
import * as z from 'zod/mini'

const KeptRating = z.object({ stars: z.int(), reasons: z.array(z.string()), comment: z.string() })
export type KeptRating = z.infer<typeof KeptRating>

const keyOf = (hash: string) => `daoxing.taxi.rating.${hash}`

/** Keeps a rating until the server has it, also when the page is closed before the line is back. */
export function keepRating(hash: string, rating: KeptRating): void {
  keepForRider('stay', keyOf(hash), JSON.stringify(rating))
}

export function dropRating(hash: string): void {
  keepForRider('stay', keyOf(hash), '')
}

/** The rating that was given and not sent yet. */
export function keptRating(hash: string): KeptRating | undefined {
  const text = readOfRider('stay', keyOf(hash)) ?? ''
  if (text === '') return undefined
  try {
    return z.safeParse(KeptRating, JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
