import { foldedText } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Favourite } from '@daoxing/places/contract'

type Named = Pick<Favourite, 'description' | 'address' | 'icon'>

/**
 * Why a favourite cannot be kept as it is: its address stands there under another name, or its name at another address.
 * Home is one name, whatever language it was set in, and so is work.
 * The refusal carries the one that is there, so that the page can ask and then change that one.
 */
export function favouriteClash(wish: Named, kept: readonly Favourite[], changedId?: string): Refusal | undefined {
  const others = kept.filter(({ id }) => id !== changedId)
  const sameAddress = others.find(({ address }) => foldedText(address) === foldedText(wish.address))
  if (sameAddress) return clash('places.sameAddress', sameAddress)
  const isSameName = ({ description, icon }: Favourite) =>
    foldedText(description) === foldedText(wish.description) || (icon !== 'favourite' && icon === wish.icon)
  const sameName = others.find(isSameName)
  return sameName && clash('places.sameName', sameName)
}

const clash = (key: string, { id, icon, description, address }: Favourite): Refusal =>
  new Refusal(key, { id, icon, description, address })
