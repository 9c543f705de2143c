import {
  Button,
  Card,
  FailedState,
  lazyScreen,
  ListRow,
  Loaded,
  NavBar,
  Page,
  Skeleton,
  useBackCloses,
  useFailure,
} from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { favouriteDetail } from '../approximate-words.ts'
import { editPath, namedIcons, nameWords } from '../favourite-words.ts'
import { EditFavourite } from '../parts/EditFavourite.tsx'
import { FavouriteIcon } from '../parts/FavouriteIcon.tsx'
import { favouritesQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

const OrderFavourites = lazyScreen(() => import('../parts/OrderFavourites.tsx').then((file) => file.OrderFavourites))

/** The rider's places: home and work, other favourites, and a form for one more. `edit` in the URL opens one. */
export function FavouritesScreen() {
  const [search] = useSearchParams()
  const query = useQuery(favouritesQuery)
  const requested = search.get('edit')
  const failure = useFailure(query)
  if (requested !== null && failure === null && query.data !== undefined) {
    const stored = query.data.find(({ id, icon }) => id === requested || (icon === requested && icon !== 'favourite'))
    const icon = namedIcons.find((named) => named === requested) ?? 'favourite'
    return <EditFavourite key={requested} stored={stored} icon={stored?.icon ?? icon} all={query.data} />
  }
  return (
    <>
      <NavBar title={words.places_favourite_title()} />
      <Page>
        {requested !== null && failure !== null ? (
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
  const [isOrdering, setIsOrdering] = useState(false)
  const wasOrdering = useRef(false)
  const opener = useRef<HTMLDivElement>(null)
  useBackCloses({ isOpen: isOrdering, onClose: () => setIsOrdering(false) })
  useEffect(() => {
    // Afterwards the focus returns to its previous position.
    if (wasOrdering.current && !isOrdering) opener.current?.querySelector('button')?.focus()
    wasOrdering.current = isOrdering
  }, [isOrdering])
  if (isOrdering)
    return (
      <Suspense fallback={<Skeleton form="card" rows={favourites.length} />}>
        <OrderFavourites favourites={favourites} onDone={() => setIsOrdering(false)} />
      </Suspense>
    )
  const unset = namedIcons.filter((icon) => !favourites.some((stored) => stored.icon === icon))
  return (
    <>
      <p className="text-secondary text-muted">{words.places_favourite_about()}</p>
      <Card form="plain">
        {favourites.map((favourite) => (
          <ListRow
            key={favourite.id}
            icon={<FavouriteIcon icon={favourite.icon} />}
            title={favourite.description}
            detail={favouriteDetail(favourite)}
            to={editPath(favourite.id)}
          />
        ))}
        {unset.map((icon) => (
          <ListRow
            key={icon}
            icon={<FavouriteIcon icon={icon} />}
            title={nameWords[icon]()}
            detail={words.places_favourite_unset()}
            to={editPath(icon)}
          />
        ))}
        <ListRow
          icon={<Plus aria-hidden="true" size={20} />}
          title={words.places_favourite_add()}
          to={editPath('new')}
          isLast
        />
      </Card>
      {favourites.length > 1 && (
        <div ref={opener}>
          <Button
            kind="quiet"
            isWide
            icon={<ArrowUpDown aria-hidden="true" size={20} />}
            onPress={() => setIsOrdering(true)}
          >
            {words.places_order_open()}
          </Button>
        </div>
      )}
    </>
  )
}
