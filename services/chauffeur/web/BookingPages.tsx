import type { ChauffeurOverlay, ChauffeurPage } from '@daoxing/chauffeur/contract'
import { lazyScreen, Loaded, NavBar, Page, Skeleton, whenQuiet } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { BookingContext } from './booking-context.ts'
import { configQuery } from './chauffeur-data.ts'
import { useDraft } from './draft.ts'
import { Landing } from './pages/Landing.tsx'
import { pageTitles } from './parts/page-titles.ts'
import { allowedPage } from './rules/allowed-page.ts'
import { usePages } from './use-pages.ts'

const steps = () => import('./pages/booking-steps.ts')
const ChooseTime = lazyScreen(() => steps().then((file) => file.ChooseTime))
const Overlay = lazyScreen(() => import('./overlays/Overlay.tsx').then((file) => file.Overlay))

/** The ten sub-pages [CHF-002]. */
const screens: Readonly<Record<ChauffeurPage, ComponentType>> = {
  landing: Landing,
  'date-time-picker': ChooseTime,
  'journey-planning': lazyScreen(() => steps().then((file) => file.PlanJourney)),
  'estimate-loading': lazyScreen(() => steps().then((file) => file.EstimateLoading)),
  'estimate-and-schedule': lazyScreen(() => steps().then((file) => file.EstimatePage)),
  'stop-point-selector': lazyScreen(() => steps().then((file) => file.ChooseStop)),
  'start-point-selector': lazyScreen(() => steps().then((file) => file.ChooseStart)),
  'end-point-selector': lazyScreen(() => steps().then((file) => file.ChooseEnd)),
  'payment-setting': lazyScreen(() => steps().then((file) => file.PaymentSetting)),
  'order-confirmation': lazyScreen(() => steps().then((file) => file.OrderConfirmation)),
}

/** A booking from its start to its payment: the sub-page that the URL names, and the overlay above it. */
export function BookingPages() {
  const pages = usePages()
  const draft = useDraft()
  const query = useQuery(configQuery)
  const [overlay, setOverlay] = useState<ChauffeurOverlay | null>(null)
  useEffect(() => whenQuiet(ChooseTime.load), [])
  // A sub-page begins at its top.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [pages.page])
  const title = pageTitles[pages.page]()
  if (query.data === undefined)
    return (
      <Frame title={title}>
        <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
          {() => null}
        </Loaded>
      </Frame>
    )
  // A sub-page that lacks something shows the one that asks for it.
  const Shown = screens[allowedPage(pages.page, draft, query.data.earliestAvailable)]
  const booking = { ...pages, config: query.data, open: setOverlay, close: () => setOverlay(null) }
  // The result of a booking stays until the rider has seen it, also after a reload.
  const shownOverlay = draft.bookedHash === null ? overlay : 'payment-result'
  return (
    <BookingContext value={booking}>
      <Suspense fallback={<Frame title={title} />}>
        <Shown />
      </Suspense>
      {shownOverlay !== null && (
        <Suspense>
          <Overlay overlay={shownOverlay} />
        </Suspense>
      )}
    </BookingContext>
  )
}

type FrameProps = { readonly title: string; readonly children?: ReactNode }

function Frame({ title, children }: FrameProps) {
  return (
    <>
      <NavBar title={title} />
      <Page>{children ?? <Skeleton form="card" rows={3} />}</Page>
    </>
  )
}
