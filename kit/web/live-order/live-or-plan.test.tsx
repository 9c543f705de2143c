import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RegistryProvider } from '../registry.tsx'
import { settleRider } from '../rider-scope.ts'
import { lazyScreen } from '../load-later.ts'
import { liveOrPlan } from './live-or-plan.tsx'
import { liveOrder } from './live-order.ts'

type Rental = { readonly id: string; readonly revision: number; readonly isOver: boolean }

const rental = (revision: number, isOver: boolean): Rental => ({ id: 'r1', revision, isOver })

function LiveRental({ hash, onLeave }: { readonly hash: string; readonly onLeave: () => void }) {
  return (
    <button type="button" onClick={onLeave}>
      leave {hash}
    </button>
  )
}

/** Opens the first screen of a service whose server returns this live order. */
async function openScreen(fetchActive: () => Promise<Rental | null>) {
  const orders = liveOrder<Rental>({
    service: 'rental',
    hashOf: ({ id }) => id,
    isLive: ({ isOver }) => !isOver,
    isPolled: () => false,
    fetchActive,
    fetchOne: async () => rental(1, false),
    fetchAll: async () => [],
  })
  const Screen = liveOrPlan({
    orders,
    title: () => 'Rental',
    Live: lazyScreen(async () => LiveRental),
    Plan: () => <p>the plan</p>,
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { orders, cache }
}

beforeEach(() => {
  settleRider('ana')
  localStorage.clear()
  sessionStorage.clear()
})

test('without a live order the plan is shown, and a live order replaces it', async () => {
  const { orders, cache } = await openScreen(async () => null)
  await expect.element(page.getByText('the plan')).toBeVisible()
  orders.hold(cache, rental(1, false))
  await expect.element(page.getByRole('button', { name: 'leave r1' })).toBeVisible()
  await expect.element(page.getByText('the plan')).not.toBeInTheDocument()
})

test('an order that has ended stays until the rider leaves it', async () => {
  const { orders, cache } = await openScreen(async () => rental(1, false))
  await expect.element(page.getByRole('button', { name: 'leave r1' })).toBeVisible()
  orders.hold(cache, rental(2, true))
  await page.getByRole('button', { name: 'leave r1' }).click()
  await expect.element(page.getByText('the plan')).toBeVisible()
})

test('if the live order cannot be loaded, neither an order nor the plan is shown, but a retry', async () => {
  await openScreen(async () => {
    throw new Error('no connection')
  })
  await expect.element(page.getByRole('button')).toBeVisible()
  await expect.element(page.getByText('the plan')).not.toBeInTheDocument()
})
