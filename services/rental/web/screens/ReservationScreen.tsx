import { instantFromMs } from '@daoxing/kit/contract'
import { lazyScreen, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useDraft } from '../draft.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { ChooseStation } from '../plan/ChooseStation.tsx'
import { windowQuery } from '../rental-data.ts'
import { currentSpan } from '../rules/rental-times.ts'
import { addressOf, asksForReturn, useReservation } from '../use-reservation.ts'
import * as words from '../words/compiled/messages.js'

const ChooseModel = lazyScreen(() => import('../plan/ChooseModel.tsx').then((file) => file.ChooseModel))
const ReviewRental = lazyScreen(() => import('../plan/ReviewRental.tsx').then((file) => file.ReviewRental))
const SharedReservation = lazyScreen(() =>
  import('../shared/find/SharedReservation.tsx').then((file) => file.SharedReservation),
)
const InvoiceInfo = lazyScreen(() => import('../plan/InvoiceInfo.tsx').then((file) => file.InvoiceInfo))

/** The reservation of a car: a shared one that the URL names, else that of a station or a store. */
export function ReservationScreen() {
  const [search] = useSearchParams()
  if (!['car', 'vehicle', 'lot'].some((name) => search.has(name))) return <StationReservation />
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <SharedReservation />
    </Suspense>
  )
}

/** One question after the other. */
function StationReservation() {
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
  if (stage === 'car')
    return (
      <Suspense fallback={<PlanSkeleton />}>
        <ChooseModel {...given} fromStationId={fromStationId} toStationId={toStationId} />
      </Suspense>
    )
  if (stage === 'invoice')
    return (
      <Suspense fallback={<PlanSkeleton />}>
        <InvoiceInfo />
      </Suspense>
    )
  if (carModelCode === null) return <Navigate to={addressOf(tab, 'car')} replace />
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <ReviewRental {...given} fromStationId={fromStationId} toStationId={toStationId} carModelCode={carModelCode} />
    </Suspense>
  )
}

function PlanSkeleton() {
  return (
    <>
      <NavBar title={words.rental_plan_title()} />
      <Page>
        <Skeleton form="card" rows={3} />
      </Page>
    </>
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
