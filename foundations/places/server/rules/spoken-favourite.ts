import { Language } from '@daoxing/kit/contract'
import type { Favourite } from '@daoxing/places/contract'

/** Says a word of this slice in a language. */
export type SayWord = (key: string, language: Language) => string | undefined

/**
 * A favourite under the name that its reader knows it by. Home and work are named by us when they are set; such a name
 * follows the reader's language, whatever language it was set in. A name that the rider chose stays as it is.
 */
export function spokenFavourite(favourite: Favourite, language: Language, say: SayWord): Favourite {
  if (favourite.icon === 'favourite') return favourite
  const key = `places_name_${favourite.icon}`
  const isOurs = Language.options.some((other) => say(key, other) === favourite.description)
  return isOurs ? { ...favourite, description: say(key, language) ?? favourite.description } : favourite
}
