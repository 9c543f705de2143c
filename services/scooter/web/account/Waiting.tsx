import { Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { UseQueryResult } from '@tanstack/react-query'

type WaitingProps<Value> = { readonly title: string; readonly query: UseQueryResult<Value> }

/** A screen before its first answer: loading, failed, or offline. */
export function Waiting<Value>({ title, query }: WaitingProps<Value>) {
  return (
    <>
      <NavBar title={title} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" />}>
          {() => null}
        </Loaded>
      </Page>
    </>
  )
}
