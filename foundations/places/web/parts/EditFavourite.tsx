import { foldedText } from '@daoxing/identity/contract'
import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses, useFocusAfterwards, useGoBack } from '@daoxing/kit/web'
import { type Favourite, type FavouriteIcon as IconName, favouriteNameLengthMax } from '@daoxing/places/contract'
import { type ComponentProps, Suspense, useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { askWords, favouritesPath, nameWords } from '../favourite-words.ts'
import { addressedPlace, type ChosenPlace, placeOfFavourite } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteForm } from './FavouriteForm.tsx'
import { PinPlace } from './pin-place-later.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

type EditFavouriteProps = {
  readonly kept: Favourite | undefined
  readonly icon: IconName
  /** Every favourite there is: one address has one name. */
  readonly all: readonly Favourite[]
}

/** The open question: the address, a place on the map instead, or where on the map the address is. */
type Asked = 'address' | 'place' | 'pin'

/** One favourite: where it is, what it is called, and the way to forget it. A new one asks where first. */
export function EditFavourite({ kept, icon, all }: EditFavouriteProps) {
  // A rider who has opened this page by its address gets to the other favourites afterwards.
  const goBack = useGoBack(favouritesPath)
  const near = useDevicePosition()
  const here = near.state === 'found' ? near.location : null
  const [place, setPlace] = useState<ChosenPlace | undefined>(kept && placeOfFavourite(kept))
  const [name, setName] = useState(kept?.description ?? (icon === 'favourite' ? '' : nameWords[icon]()))
  const [asked, setAsked] = useState<Asked | undefined>(kept === undefined ? 'address' : undefined)
  /** Where the pin stands first, where the rider has just asked the device. */
  const [first, setFirst] = useState<LatLng>()
  const save = useSaveFavourite()
  const title = icon === 'favourite' ? words.places_favourite_title() : nameWords[icon]()
  const isOnMap = asked === 'place' || asked === 'pin'
  const leaveMap = () => setAsked(asked === 'pin' ? undefined : 'address')
  const take = (chosen: ChosenPlace) => {
    save.reset()
    setPlace(addressedPlace(chosen))
    // An address is no name: whoever keeps one says what it is to them.
    const isNamed = chosen.isApproximate !== true && !/\d(?:巷|弄|號)|^No\. ?\d/u.test(chosen.name)
    if (name === '' && isNamed) setName(chosen.name.slice(0, favouriteNameLengthMax).trim())
    setAsked(undefined)
  }
  // Back from a question leads to what it was asked for, not past it.
  useBackCloses({ isOpen: asked !== undefined && place !== undefined, onClose: () => setAsked(undefined) })
  useBackCloses({ isOpen: asked === 'place', onClose: leaveMap })
  if (isOnMap)
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <PinPlace
          purpose="favourite"
          first={(asked === 'place' ? first : undefined) ?? place?.location ?? here ?? centralTaipei}
          typed={asked === 'pin' && place !== undefined ? { ...place, name: place.address } : undefined}
          onBack={leaveMap}
          onTake={take}
        />
      </Suspense>
    )
  if (asked === 'address' || place === undefined)
    return (
      <>
        <NavBar title={title} onBack={place === undefined ? goBack : () => setAsked(undefined)} />
        <Page>
          <AddressBox
            prompt={icon === 'favourite' ? words.places_favourite_askOther() : askWords[icon]()}
            near={here}
            purpose="favourite"
            onOwnPosition={(location) => {
              setFirst(location)
              setAsked('place')
            }}
            onChoose={take}
            onPin={() => {
              setFirst(undefined)
              setAsked('place')
            }}
          />
        </Page>
      </>
    )
  return (
    <>
      <NavBar title={title} onBack={goBack} actions={[{ kind: 'search', onPress: () => setAsked('address') }]} />
      <Page>
        <FavouriteForm
          {...{ kept, icon, place, name, save }}
          twin={all.find((other) => other.id !== kept?.id && isAddressOf(other, place))}
          onName={setName}
          onAddress={() => setAsked('address')}
          onPin={() => setAsked('pin')}
          onDone={goBack}
        />
      </Page>
    </>
  )
}

/** As the server compares addresses: however 臺 and wide figures are written. */
const isAddressOf = ({ address }: Favourite, place: ChosenPlace): boolean =>
  foldedText(address) === foldedText(place.address)

/** The box that has the focus; when it has been answered, the focus begins at the heading again. */
function AddressBox(props: ComponentProps<typeof PlaceSearch>) {
  useFocusAfterwards()
  return <PlaceSearch {...props} />
}
