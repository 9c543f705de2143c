import { instantFromMs } from '@daoxing/kit/contract'
import { lazyScreen, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useDraft } from '../draft.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { ChooseStation } from '../plan/ChooseStation.tsx'
import { windowQuery } from '../rental-data.ts'
import { currentSpan } from '../rules/rental-times.ts'
import { addressOf, asksForReturn, useReservation } from '../use-reservation.ts'
import * as words from '../words/compiled/messages.js'

const ChooseCar = lazyScreen(() => import('../plan/ChooseCar.tsx').then((file) => file.ChooseCar))
const ReviewRental = lazyScreen(() => import('../plan/ReviewRental.tsx').then((file) => file.ReviewRental))
const InvoiceInfo = lazyScreen(() => import('../plan/InvoiceInfo.tsx').then((file) => file.InvoiceInfo))

/** The reservation of a station's or a store's car, one question after the other. */
export function ReservationScreen() {
  const { tab, stage } = useReservation()
  const draft = useDraft()
  const query = useQuery(windowQuery)
  const bounds = query.data
  if (draft.orderedHash !== null) return <ToOrder hash={draft.orderedHash} />
  if (bounds === undefined)
    return (
      <>
        <NavBar title={words.rental_plan_title()} />
        <Page>
          <RentalGate query={query}>
            <Loaded query={query} skeleton={<Skeleton rows={4} />}>
              {() => null}
            </Loaded>
          </RentalGate>
        </Page>
      </>
    )
  const { departStationId, returnStationId, carModelCode } = draft
  const given = {
    tab,
    span: currentSpan(draft, tab, bounds),
    earliest: instantFromMs(bounds.earliest),
    latest: instantFromMs(bounds.latest),
  }
  if (stage === 'station') return <ChooseStation key="station" {...given} end="departure" />
  if (departStationId === null) return <Navigate to={addressOf(tab, 'station')} replace />
  const fromStationId = departStationId
  const toStationId = returnStationId ?? departStationId
  if (stage === 'return') return <ChooseStation key="return" {...given} end="return" />
  if (asksForReturn(tab) && toStationId === fromStationId) return <Navigate to={addressOf(tab, 'return')} replace />
  const skeleton = (
    <>
      <NavBar title={words.rental_plan_title()} />
      <Page>
        <Skeleton form="card" rows={3} />
      </Page>
    </>
  )
  if (stage === 'car')
    return (
      <Suspense fallback={skeleton}>
        <ChooseCar {...given} fromStationId={fromStationId} toStationId={toStationId} />
      </Suspense>
    )
  if (stage === 'invoice')
    return (
      <Suspense fallback={skeleton}>
        <InvoiceInfo />
      </Suspense>
    )
  if (carModelCode === null) return <Navigate to={addressOf(tab, 'car')} replace />
  return (
    <Suspense fallback={skeleton}>
      <ReviewRental {...given} fromStationId={fromStationId} toStationId={toStationId} carModelCode={carModelCode} />
    </Suspense>
  )
}

/** Goes to the order that the draft has become. Without it the emptied draft would show its first question. */
function ToOrder({ hash }: { readonly hash: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(`/myOrder/${hash}`, { replace: true })
    return () => useDraft.getState().change({ orderedHash: null })
  }, [navigate, hash])
  return null
}
