import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StaleAge } from './old-picture.tsx'
import { Skeleton } from './Skeleton.tsx'
import { FailedState, useFailure } from './states.tsx'

type LoadedProps<Value> = {
  readonly query: UseQueryResult<Value>
  readonly children: (value: Value) => ReactNode
  readonly skeleton?: ReactNode
  /** Rendered instead of empty data. */
  readonly empty?: ReactNode
  readonly isEmpty?: (value: Value) => boolean
}

/** Renders a query in each of its states: loading, failed, empty, loaded, and outdated without a connection. */
export function Loaded<Value>({ query, children, skeleton, empty, isEmpty }: LoadedProps<Value>) {
  const failure = useFailure(query)
  if (failure !== null) return <FailedState error={failure} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return skeleton ?? <Skeleton />
  if (isEmpty?.(query.data)) return empty
  const isOld = query.isError || query.isPaused
  return (
    <>
      {isOld && <StaleAge seenAtMs={query.dataUpdatedAt} />}
      {children(query.data)}
    </>
  )
}
