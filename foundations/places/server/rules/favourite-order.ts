import { type Favourite, FavouriteIcon } from '@daoxing/places/contract'

/**
 * The order of favourites: those that the rider moved stay in place. Home and work come first until they are moved;
 * favourites added after the last move come last, in their given order.
 */
export function inOrder(favourites: readonly Favourite[]): readonly Favourite[] {
  return favourites.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) || (one.rank ?? 0) - (other.rank ?? 0) || iconOrder(one) - iconOrder(other),
  )
}

const iconOrder = ({ icon }: Favourite) => FavouriteIcon.options.indexOf(icon)

function groupOf({ rank, icon }: Favourite): number {
  if (rank !== null) return 1
  return icon === 'favourite' ? 2 : 0
}

/** Every favourite in the requested order; foreign ids are ignored, and missing favourites follow. */
export function wantedOrder(ids: readonly string[], stored: readonly Favourite[]): readonly string[] {
  const known = new Set(stored.map(({ id }) => id))
  return [...new Set([...ids.filter((id) => known.has(id)), ...stored.map(({ id }) => id)])]
}
