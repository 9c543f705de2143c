import { useSupportAction } from '@daoxing/configs/web'
import { EmptyState, isApiError, Loaded, NavBar, Page, Skeleton, useServiceSlice } from '@daoxing/kit/web'
import type { Order } from '@daoxing/orders/contract'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OrderCard } from '../parts/OrderCard.tsx'
import { orderQuery } from '../orders-data.ts'
import * as words from '../words/compiled/messages.js'

/** One order. Its service renders the details; without such a part, only the card of the list is shown. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(orderQuery(id))
  const support = useSupportAction()
  const isAbsent = query.isError && isApiError(query.error, 'NOT_FOUND')
  return (
    <>
      <NavBar
        title={words.orders_detail_title()}
        onBack={() => void navigate('/myOrder?tab=history')}
        actions={support}
      />
      <Page>
        {isAbsent ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={words.orders_absent_title()}
            detail={words.orders_absent_detail()}
          />
        ) : (
          <Loaded query={query} skeleton={<Skeleton form="card" />}>
            {({ order }) => <ServiceDetail order={order} />}
          </Loaded>
        )}
      </Page>
    </>
  )
}

function ServiceDetail({ order }: { readonly order: Order }) {
  const Detail = useServiceSlice(order.service)?.orderDetail
  if (Detail === undefined) return <OrderCard order={order} />
  return (
    <Suspense fallback={<Skeleton form="card" />}>
      <Detail hash={order.orderHash} bookingType={order.bookingType} />
    </Suspense>
  )
}
