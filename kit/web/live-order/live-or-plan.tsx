import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import type { Lazy } from '../load-later.ts'
import { NavBar } from '../parts/NavBar.tsx'
import { Page } from '../parts/Page.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { FailedState, useFailure } from '../parts/states.tsx'
import { whenQuiet } from '../when-quiet.ts'
import type { LiveOrder } from './live-order.ts'

type Revised = { readonly revision: number }

type LiveOrPlanInput<Order extends Revised> = {
  readonly orders: LiveOrder<Order>
  /** The name of the service, shown while loading and after a failure. */
  readonly title: () => string
  /** The screen of an order that is live or has just ended. */
  readonly Live: Lazy<{ readonly hash: string; readonly onLeave: () => void }>
  /** The plan of the next order. */
  readonly Plan: ComponentType
}

/** Creates the first screen of a service: its live or just ended order, or else the plan of the next one. */
export function liveOrPlan<Order extends Revised>({
  orders: { activeQuery, hashOf, useShown, useSync },
  title,
  Live,
  Plan,
}: LiveOrPlanInput<Order>): () => ReactNode {
  return function LiveOrPlan() {
    const active = useQuery(activeQuery)
    const failure = useFailure(active)
    const { hash, show, leave } = useShown()
    useSync()
    const liveHash = active.data ? hashOf(active.data) : undefined
    useEffect(() => {
      if (liveHash !== undefined) show(liveHash)
    }, [liveHash, show])
    useEffect(() => whenQuiet(Live.load), [])
    const shown = liveHash ?? hash
    if (shown !== null)
      return (
        <Suspense fallback={<Frame title={title()} />}>
          <Live key={shown} hash={shown} onLeave={leave} />
        </Suspense>
      )
    if (failure !== null)
      return (
        <Frame title={title()}>
          <FailedState error={failure} onRetry={() => void active.refetch()} />
        </Frame>
      )
    return active.isPending ? <Frame title={title()} /> : <Plan />
  }
}

function Frame({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <>
      <NavBar title={title} />
      <Page>{children ?? <Skeleton rows={4} />}</Page>
    </>
  )
}
