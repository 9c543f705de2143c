import type { LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import {
  type ChosenPlace,
  favouritesQuery,
  PinPlace,
  PlaceSearch,
  startPointQuery,
  useDevicePosition,
} from '@daoxing/places/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useBooking } from '../booking-context.ts'
import type { WayPoint } from '../draft.ts'

type ChoosePointProps = {
  readonly title: string
  readonly purpose: 'start' | 'end'
  readonly chosen: WayPoint | null
  readonly onTake: (point: WayPoint) => void
}

/** A place by its name, from the rider's own places, or by a pin on the map. */
export function ChoosePoint({ title, purpose, chosen, onTake }: ChoosePointProps) {
  const { back } = useBooking()
  const cache = useQueryClient()
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const position = useDevicePosition()
  const near = position.state === 'found' ? position.location : (chosen?.location ?? null)
  const [isPinning, setIsPinning] = useState(false)
  const take = ({ name, address, location }: ChosenPlace) => {
    onTake({ description: name, address, location })
    back()
  }
  const takeHere = async (location: LatLng) => {
    // Without an answer the rider points at the place on the map.
    const query = { ...startPointQuery(location), networkMode: 'always', retry: false } as const
    const here = await cache.fetchQuery(query).catch(() => null)
    if (here === null) setIsPinning(true)
    else take({ name: here.description, address: here.address, location: here.location })
  }
  if (isPinning)
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <Pin
          purpose={purpose}
          first={chosen?.location ?? near}
          onTake={(place) => {
            setIsPinning(false)
            take(place)
          }}
          onBack={() => setIsPinning(false)}
        />
      </Suspense>
    )
  return (
    <>
      <NavBar title={title} onBack={back} />
      <Page>
        <PlaceSearch
          prompt={title}
          near={near}
          purpose={purpose}
          favourites={favourites}
          onChoose={take}
          onOwnPosition={(location) => void takeHere(location)}
          onPin={() => setIsPinning(true)}
        />
      </Page>
    </>
  )
}

type PinProps = {
  readonly purpose: 'start' | 'end'
  readonly first: LatLng | null
  readonly onTake: (place: ChosenPlace) => void
  readonly onBack: () => void
}

function Pin({ purpose, first, onTake, onBack }: PinProps) {
  useBackCloses({ isOpen: true, onClose: onBack })
  return (
    <PinPlace
      purpose={purpose}
      first={first ?? fallbackViewport.centre}
      firstZoom={first === null ? fallbackViewport.zoom : undefined}
      onTake={onTake}
      onBack={onBack}
    />
  )
}
