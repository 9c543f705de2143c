import { type DeferredEntry, lazyScreen, NavBar, RegistryProvider, type WebEntry } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '../main.css'
import { type PageEntries, pageEntries, usePageEntries } from './page-entries.ts'
import { Shell } from './Shell.tsx'

function RentalScreen() {
  return <NavBar title="租車" />
}
const parts: DeferredEntry = {
  routes: [{ path: '/rental', who: 'anyone', screen: lazyScreen(async () => RentalScreen) }],
  memberRows: lazyScreen(async () => () => <p>租車會員</p>),
}

function PageOf({ entries }: { readonly entries: PageEntries }) {
  return (
    <RegistryProvider entries={usePageEntries(entries)}>
      <Shell Deferred={entries.Deferred} />
    </RegistryProvider>
  )
}

async function openPage(path: string, deferred: NonNullable<WebEntry['deferred']>) {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <PageOf entries={pageEntries([{ slice: 'rental', deferred }])} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('home does not wait for deferred parts, and a deferred route does', async () => {
  const file = Promise.withResolvers<DeferredEntry>()
  await openPage('/', () => file.promise)
  await expect.element(heading('今天要去哪裡？')).toBeInTheDocument()
  await cleanup()
  await openPage('/rental', () => file.promise)
  await expect.element(page.getByRole('button', { name: '返回' })).toBeVisible()
  await expect.element(heading('找不到頁面')).not.toBeInTheDocument()
  file.resolve(parts)
  await expect.element(heading('租車')).toBeVisible()
})

test('a URL that no slice knows is not found once all slices are loaded', async () => {
  await openPage('/nowhere', async () => parts)
  await expect.element(heading('找不到頁面')).toBeVisible()
})

test('if deferred parts fail to load, the page shows an error screen with a reload button', async () => {
  await openPage('/rental', async () => {
    throw new Error('offline')
  })
  await expect.element(page.getByRole('alert'), { timeout: 8000 }).toBeVisible()
})
