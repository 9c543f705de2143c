import { Chip, useFirstService, useSession } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { editPath, namedIcons, setWords } from '../favourite-words.ts'
import { favouritesQuery, placeOfFavourite } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteIcon } from './FavouriteIcon.tsx'

/**
 * Home, work and the rider's other places: one tap leads to the prices. An unset place offers its setting. All of them
 * are in one scrolling row, so that their number does not change its height.
 */
export function FavouriteChips() {
  const session = useSession()
  const toPlace = useFirstService('toPlace')
  const { data: favourites } = useQuery({ ...favouritesQuery, enabled: session.state === 'rider' })
  if (favourites === undefined) return null
  const unset = namedIcons.filter((icon) => !favourites.some((other) => other.icon === icon))
  return (
    <nav aria-label={words.places_favourite_title()}>
      <ul className="-mx-page flex gap-2 overflow-x-auto px-page py-1.25 [scrollbar-width:none]">
        {favourites.map((favourite) => (
          <li key={favourite.id} className="shrink-0">
            {/* Not in the URL, because destinations are private. */}
            <Chip
              icon={<FavouriteIcon icon={favourite.icon} size={16} />}
              to={toPlace}
              state={{ end: placeOfFavourite(favourite) }}
            >
              {favourite.description}
            </Chip>
          </li>
        ))}
        {unset.map((icon) => (
          <li key={icon} className="shrink-0">
            <Chip icon={<Plus aria-hidden="true" size={16} />} to={editPath(icon)}>
              {setWords[icon]()}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
