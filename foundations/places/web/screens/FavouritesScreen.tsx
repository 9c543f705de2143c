import { Card, FailedState, failureOf, ListRow, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { editPath, namedIcons, nameWords } from '../favourite-words.ts'
import { EditFavourite } from '../parts/EditFavourite.tsx'
import { FavouriteIcon } from '../parts/FavouriteIcon.tsx'
import { favouritesQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

/** The rider's places: home and work, whatever else is kept, and room for one more. `edit` in the URL opens one. */
export function FavouritesScreen() {
  const [search] = useSearchParams()
  const query = useQuery(favouritesQuery)
  const asked = search.get('edit')
  const failure = failureOf(query)
  if (asked !== null && failure === null && query.data !== undefined) {
    const kept = query.data.find(({ id, icon }) => id === asked || (icon === asked && icon !== 'favourite'))
    const icon = namedIcons.find((named) => named === asked) ?? 'favourite'
    return <EditFavourite key={asked} kept={kept} icon={kept?.icon ?? icon} />
  }
  return (
    <>
      <NavBar title={words.places_favourite_title()} />
      <Page>
        {asked !== null && failure !== null ? (
          <FailedState error={failure} onRetry={() => void query.refetch()} />
        ) : (
          <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
            {(favourites) => <Places favourites={favourites} />}
          </Loaded>
        )}
      </Page>
    </>
  )
}

function Places({ favourites }: { readonly favourites: readonly Favourite[] }) {
  const others = favourites.filter(({ icon }) => icon === 'favourite')
  return (
    <>
      <p className="text-secondary text-muted">{words.places_favourite_about()}</p>
      <Card form="plain">
        {namedIcons.map((icon) => {
          const kept = favourites.find((favourite) => favourite.icon === icon)
          return (
            <ListRow
              key={icon}
              icon={<FavouriteIcon icon={icon} />}
              title={kept?.description ?? nameWords[icon]()}
              detail={kept?.address ?? words.places_favourite_unset()}
              to={editPath(kept?.id ?? icon)}
            />
          )
        })}
        {others.map(({ id, icon, description, address }) => (
          <ListRow
            key={id}
            icon={<FavouriteIcon icon={icon} />}
            title={description}
            detail={address}
            to={editPath(id)}
          />
        ))}
        <ListRow
          icon={<Plus aria-hidden="true" size={20} />}
          title={words.places_favourite_add()}
          to={editPath('new')}
          isLast
        />
      </Card>
    </>
  )
}
