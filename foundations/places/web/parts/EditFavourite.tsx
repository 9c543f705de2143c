import { foldedText } from '@daoxing/identity/contract'
import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { NavBar, Page, useBackCloses, useFocusAfterwards, useGoBack } from '@daoxing/kit/web'
import { type Favourite, type FavouriteIcon as IconName, favouriteNameLengthMax } from '@daoxing/places/contract'
import { type ComponentProps, Suspense, useState } from 'react'
import { useDevicePosition } from '../device-position.ts'
import { askWords, favouritesPath, nameWords } from '../favourite-words.ts'
import { addressedPlace } from '../favourite-data.ts'
import { type ChosenPlace, placeOfFavourite } from '../places-data.ts'
import { useSaveFavourite } from '../use-save-favourite.ts'
import * as words from '../words/compiled/messages.js'
import { FavouriteForm } from './FavouriteForm.tsx'
import { PinPlace } from './pin-place-later.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

type EditFavouriteProps = {
  readonly stored: Favourite | undefined
  readonly icon: IconName
  /** All favourites, since each address has one name. */
  readonly all: readonly Favourite[]
}

/** The current question: the address, a place on the map instead, or the position of the address on the map. */
type OpenStep = 'address' | 'place' | 'pin'

/** The editor of one favourite: its place, its name, and its deletion. A new one starts with its place. */
export function EditFavourite({ stored, icon, all }: EditFavouriteProps) {
  // A rider who opened this URL directly continues to the list of favourites.
  const goBack = useGoBack(favouritesPath)
  const near = useDevicePosition()
  const here = near.state === 'found' ? near.location : null
  const [place, setPlace] = useState<ChosenPlace | undefined>(stored && placeOfFavourite(stored))
  const [name, setName] = useState(stored?.description ?? (icon === 'favourite' ? '' : nameWords[icon]()))
  const [step, setStep] = useState<OpenStep | undefined>(stored === undefined ? 'address' : undefined)
  /** The first position of the pin, directly after locating the device. */
  const [first, setFirst] = useState<LatLng>()
  const save = useSaveFavourite()
  const title = icon === 'favourite' ? words.places_favourite_title() : nameWords[icon]()
  const isOnMap = step === 'place' || step === 'pin'
  const leaveMap = () => setStep(step === 'pin' ? undefined : 'address')
  const take = (chosen: ChosenPlace) => {
    save.reset()
    setPlace(addressedPlace(chosen))
    // An address is not a name: the rider names the favourite.
    const isNamed = chosen.isApproximate !== true && !/\d(?:巷|弄|號)|^No\. ?\d/u.test(chosen.name)
    if (name === '' && isNamed) setName(chosen.name.slice(0, favouriteNameLengthMax).trim())
    setStep(undefined)
  }
  // Back closes a dialog and returns to its screen, not to the one before.
  useBackCloses({ isOpen: step !== undefined && place !== undefined, onClose: () => setStep(undefined) })
  useBackCloses({ isOpen: step === 'place', onClose: leaveMap })
  if (isOnMap)
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <PinPlace
          purpose="favourite"
          first={(step === 'place' ? first : undefined) ?? place?.location ?? here ?? centralTaipei}
          typed={step === 'pin' && place !== undefined ? { ...place, name: place.address } : undefined}
          onBack={leaveMap}
          onTake={take}
        />
      </Suspense>
    )
  if (step === 'address' || place === undefined)
    return (
      <>
        <NavBar title={title} onBack={place === undefined ? goBack : () => setStep(undefined)} />
        <Page>
          <AddressBox
            prompt={icon === 'favourite' ? words.places_favourite_askOther() : askWords[icon]()}
            near={here}
            purpose="favourite"
            onOwnPosition={(location) => {
              setFirst(location)
              setStep('place')
            }}
            onChoose={take}
            onPin={() => {
              setFirst(undefined)
              setStep('place')
            }}
          />
        </Page>
      </>
    )
  return (
    <>
      <NavBar title={title} onBack={goBack} actions={[{ kind: 'search', onPress: () => setStep('address') }]} />
      <Page>
        <FavouriteForm
          {...{ stored, icon, place, name, save }}
          twin={all.find((other) => other.id !== stored?.id && isAddressOf(other, place))}
          onName={setName}
          onAddress={() => setStep('address')}
          onPin={() => setStep('pin')}
          onDone={goBack}
        />
      </Page>
    </>
  )
}

/** Compares addresses as the server does: regardless of 臺 and full-width digits. */
const isAddressOf = ({ address }: Favourite, place: ChosenPlace): boolean =>
  foldedText(address) === foldedText(place.address)

/** The focused field; after its answer, the focus moves to the heading. */
function AddressBox(props: ComponentProps<typeof PlaceSearch>) {
  useFocusAfterwards()
  return <PlaceSearch {...props} />
}
