import { Button, Card, ListRow, Loaded, sentenceOf, type SignUpStepProps, Skeleton } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, House } from 'lucide-react'
import { useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { PlaceSearch } from '../parts/PlaceSearch.tsx'
import { type ChosenPlace, favouritesQuery } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'

const icons = ['home', 'work'] as const
type Icon = (typeof icons)[number]

const shownIcons = {
  home: <House aria-hidden="true" size={20} />,
  work: <BriefcaseBusiness aria-hidden="true" size={20} />,
}
const nameOf = (icon: Icon): string => (icon === 'home' ? words.places_favourite_home() : words.places_favourite_work())

/** The step "set favourite address" of signing up: home and work, each found by search, and both can wait. */
export function SetFavouriteStep({ onDone }: SignUpStepProps) {
  const query = useQuery(favouritesQuery)
  const [asked, setAsked] = useState<Icon>()
  const { mutate, isPending, error, reset } = useSaveFavourite()
  const near = useDevicePosition()
  if (asked !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <PlaceSearch
          prompt={asked === 'home' ? words.places_favourite_askHome() : words.places_favourite_askWork()}
          near={near.state === 'found' ? near.location : null}
          hasOwnPosition={false}
          onOwnPosition={() => undefined}
          onChoose={(place) => {
            setAsked(undefined)
            mutate({ icon: asked, description: nameOf(asked), place: addressed(place) })
          }}
        />
        <Button kind="quiet" isWide onPress={() => setAsked(undefined)}>
          {words.places_favourite_back()}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{words.places_favourite_detail()}</p>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {(favourites) => (
          <Card form="plain">
            {icons.map((icon) => (
              <ListRow
                key={icon}
                icon={shownIcons[icon]}
                title={nameOf(icon)}
                detail={keptFor(favourites, icon)?.address ?? words.places_favourite_unset()}
                onPress={() => {
                  reset()
                  setAsked(icon)
                }}
                hasChevron
                isLast={icon === 'work'}
              />
            ))}
          </Card>
        )}
      </Loaded>
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <Button isWide state={isPending ? 'busy' : 'ready'} onPress={onDone}>
        {hasAny(query.data) ? words.places_favourite_next() : words.places_favourite_skip()}
      </Button>
    </div>
  )
}

const keptFor = (favourites: readonly Favourite[], icon: Icon) => favourites.find((kept) => kept.icon === icon)
const hasAny = (favourites: readonly Favourite[] | undefined): boolean => (favourites ?? []).length > 0

/** A place that is known by its name alone keeps the name in its address, so that it can be told again. */
const addressed = (place: ChosenPlace): ChosenPlace =>
  place.address.includes(place.name) ? place : { ...place, address: `${place.address} ${place.name}` }
