import { lazyScreen, NavBar, Page, Skeleton, useGoBack } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import { type ChosenPlace, PinPlace, useDevicePosition } from '@daoxing/places/web'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type TripEnd, useTripDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { AskPlace } from './AskPlace.tsx'

const PricePlan = lazyScreen(() => import('./PricePlan.tsx').then((file) => file.PricePlan))
const ConfirmTrip = lazyScreen(() => import('./ConfirmTrip.tsx').then((file) => file.ConfirmTrip))
const AreasScreen = lazyScreen(() => import('./AreasScreen.tsx').then((file) => file.AreasScreen))

/** From "where is your car" to the wish. The URL contains the question, so that back closes it. */
export function PlanTrip() {
  const draft = useTripDraft()
  const { start, end, isEndOpen, change } = draft
  const [search, setSearch] = useSearchParams()
  const goBack = useGoBack()
  const position = useDevicePosition()
  useReductionOfLink()
  const near = position.state === 'found' ? position.location : null
  const step = search.get('step')
  const forEnd = search.get('for')
  if (step === 'areas') return <Later Screen={AreasScreen} />
  const isKnown = start !== null && (end !== null || isEndOpen)
  const asked: TripEnd | null = forEnd === 'start' || forEnd === 'end' ? forEnd : isKnown ? null : missing(start)
  if (asked === null && start !== null)
    return step === 'confirm' ? <Later Screen={ConfirmTrip} /> : <Later Screen={PricePlan} />
  const which = asked ?? 'end'
  const chosen = which === 'start' ? start : end
  const openMap = () => setSearch({ for: which, step: 'map' }, { replace: forEnd !== null })
  const next = () => {
    if (forEnd !== null) goBack()
  }
  const take = (place: ChosenPlace) => {
    change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
    next()
  }
  if (step === 'map')
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <PinPlace
          purpose={which}
          first={chosen?.location ?? near ?? fallbackViewport.centre}
          typed={chosen?.isApproximate === true ? chosen : undefined}
          onTake={take}
          onBack={goBack}
        />
      </Suspense>
    )
  return (
    <AskPlace
      key={which}
      which={which}
      near={near}
      other={which === 'start' ? end : start}
      onMap={openMap}
      onAreas={() => setSearch({ step: 'areas' })}
      onOpenEnd={() => {
        change({ end: null, isEndOpen: true })
        next()
      }}
      onTake={(place) => {
        // A place with only a known road gets its point on the map.
        if (place.isApproximate !== true || place.isPinned === true) return take(place)
        change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
        openMap()
      }}
    />
  )
}

const missing = (start: ChosenPlace | null): TripEnd => (start === null ? 'start' : 'end')

/** Shows a screen that is loaded once the rider comes to it. */
function Later({ Screen }: { readonly Screen: typeof PricePlan }) {
  return (
    <Suspense
      fallback={
        <>
          <NavBar title={words.designatedDriver_service_name()} />
          <Page>
            <Skeleton rows={4} />
          </Page>
        </>
      }
    >
      <Screen />
    </Suspense>
  )
}

/** A coupon or points that a link brings are kept in the draft; the server says whether they count. */
function useReductionOfLink(): void {
  const [search, setSearch] = useSearchParams()
  const { change } = useTripDraft()
  const couponId = search.get('coupon_code')
  useEffect(() => {
    if (couponId === null) return
    change({ couponId })
    setSearch({}, { replace: true })
  }, [couponId, change, setSearch])
}
