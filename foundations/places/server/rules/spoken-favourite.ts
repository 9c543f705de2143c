import { Language } from '@daoxing/kit/contract'
import type { Favourite } from '@daoxing/places/contract'

/** Translates a message of this slice. */
export type SayWord = (key: string, language: Language) => string | undefined

/**
 * A favourite under its name for this reader. Home and work get default names; such a name follows the reader's
 * language, in whichever language it was created. A name that the rider chose stays.
 */
export function spokenFavourite(favourite: Favourite, language: Language, say: SayWord): Favourite {
  if (favourite.icon === 'favourite') return favourite
  const key = `places_name_${favourite.icon}`
  const isOurs = Language.options.some((other) => say(key, other) === favourite.description)
  return isOurs ? { ...favourite, description: say(key, language) ?? favourite.description } : favourite
}
