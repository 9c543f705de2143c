import { ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { MapPinHouse } from 'lucide-react'
import { favouritesPath } from '../favourite-words.ts'
import { favouritesQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to the rider's places, with their number. */
export function MemberRow() {
  const { data: favourites = [] } = useQuery(favouritesQuery)
  return (
    <ListRow
      icon={<MapPinHouse aria-hidden="true" size={20} />}
      title={words.places_favourite_title()}
      fact={favourites.length === 0 ? undefined : favourites.length}
      to={favouritesPath}
    />
  )
}
