import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { NavBar } from './NavBar.tsx'
import { Page } from './Page.tsx'
import { Skeleton } from './Skeleton.tsx'
import { EmptyState } from './states.tsx'

type ListPageProps<Row> = {
  readonly title: string
  readonly query: UseQueryResult<readonly Row[]>
  /** Rendered instead of an empty list. */
  readonly empty: Parameters<typeof EmptyState>[0]
  /** Rendered above and below the list in each of its states. */
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A screen with one list of cards: its title, and the list while it is loading, failed, empty or loaded. */
export function ListPage<Row>({ title, query, empty, above, below, children }: ListPageProps<Row>) {
  return (
    <>
      <NavBar title={title} />
      <Page>
        {above}
        <Loaded
          query={query}
          skeleton={<Skeleton form="card" rows={3} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState {...empty} />}
        >
          {children}
        </Loaded>
        {below}
      </Page>
    </>
  )
}
