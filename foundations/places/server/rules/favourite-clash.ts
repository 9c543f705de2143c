import { foldedText } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Favourite } from '@daoxing/places/contract'

type Named = Pick<Favourite, 'description' | 'address' | 'icon'>

/**
 * The reason for refusing a favourite: its address exists under another name, or its name with another address. Home is
 * one name in all languages, and so is work. The refusal contains the existing favourite, so that the page can offer to
 * change it.
 */
export function favouriteClash(wish: Named, favourites: readonly Favourite[], changedId?: string): Refusal | undefined {
  const others = favourites.filter(({ id }) => id !== changedId)
  const sameAddress = others.find(({ address }) => foldedText(address) === foldedText(wish.address))
  if (sameAddress) return clash('places.sameAddress', sameAddress)
  const isSameName = ({ description, icon }: Favourite) =>
    foldedText(description) === foldedText(wish.description) || (icon !== 'favourite' && icon === wish.icon)
  const sameName = others.find(isSameName)
  return sameName && clash('places.sameName', sameName)
}

const clash = (key: string, { id, icon, description, address }: Favourite): Refusal =>
  new Refusal(key, { id, icon, description, address })
