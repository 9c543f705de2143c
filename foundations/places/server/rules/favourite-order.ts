import { type Favourite, FavouriteIcon } from '@daoxing/places/contract'

/**
 * Favourites as a rider finds them: what was put somewhere by hand stands there. Home and work come first until they
 * are moved, and what was added since the rider moved anything comes last, in the order that it is given in.
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

/** Every favourite in the order that is wanted; ids that are not this rider's are left out, and the others follow. */
export function wantedOrder(ids: readonly string[], kept: readonly Favourite[]): readonly string[] {
  const known = new Set(kept.map(({ id }) => id))
  return [...new Set([...ids.filter((id) => known.has(id)), ...kept.map(({ id }) => id)])]
}
