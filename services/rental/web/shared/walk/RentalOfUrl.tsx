import { Button, ButtonLink, EmptyState, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { RentalGate } from '../../parts/RentalGate.tsx'
import { sharedRentalsQuery } from '../shared-data.ts'
import { sharedOrders } from '../shared-orders.ts'
import * as words from '../../words/compiled/messages.js'

type RentalOfUrlProps = { readonly title: string; readonly children: (order: SharedRental) => ReactNode }

/** The rental that `?order` names; without it the rider's present one. */
export function RentalOfUrl({ title, children }: RentalOfUrlProps) {
  const [search] = useSearchParams()
  const hash = search.get('order')
  const present = useQuery({ ...sharedRentalsQuery('unfinished'), enabled: hash === null })
  const known = hash ?? present.data?.[0]?.hash
  const query = useQuery({ ...sharedOrders.orderQuery(known ?? ''), enabled: known !== undefined })
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      <NavBar title={title} />
      <Page>
        {present.data?.length === 0 ? (
          <EmptyState
            icon={<KeyRound aria-hidden="true" />}
            title={words.rental_orders_none()}
            detail={words.rental_orders_noneDetail()}
            action={<ButtonLink to="/rental/reservation">{words.rental_orders_start()}</ButtonLink>}
          />
        ) : (
          <RentalGate query={known === undefined ? present : query}>
            {known === undefined ? (
              <Loaded query={present} skeleton={<Skeleton form="card" rows={3} />}>
                {() => null}
              </Loaded>
            ) : (
              <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
                {() => null}
              </Loaded>
            )}
          </RentalGate>
        )}
      </Page>
    </>
  )
}

type WalkOverProps = { readonly title: string; readonly order: SharedRental; readonly text: string }

/** A walk that is not possible now: it says why, and leads to the rental. */
export function WalkOver({ title, order, text }: WalkOverProps) {
  const navigate = useNavigate()
  return (
    <>
      <NavBar title={title} />
      <Page>
        <EmptyState
          icon={<KeyRound aria-hidden="true" />}
          title={text}
          action={
            <Button onPress={() => void navigate(`/myOrder/${order.hash}`, { replace: true })}>
              {words.rental_walk_toOrder()}
            </Button>
          }
        />
      </Page>
    </>
  )
}
