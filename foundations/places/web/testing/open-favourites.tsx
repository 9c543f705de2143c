import { AnnouncerHost, PageRouter, PopupHost, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import { aServiceEntry } from '@daoxing/kit/web/testing/service-entry'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { FavouriteChips } from '../parts/FavouriteChips.tsx'
import { PlaceSearch } from '../parts/PlaceSearch.tsx'
import { FavouritesScreen } from '../screens/FavouritesScreen.tsx'
import { SetFavouriteStep } from '../screens/SetFavouriteStep.tsx'
import { home } from './favourites-server.ts'

const signedIn: WebEntry = {
  slice: 'riders',
  routes: [],
  serviceEntry: aServiceEntry(),
  session: {
    signInPath: '/signUp',
    signOut: async () => undefined,
    read: async () => ({ riderId: 'u-1', name: '怡君', phone: '0912345678', isSignUpFinished: true }),
  },
}

type Opening = {
  /** The number of screens before it in this visit; 0 if its URL was opened directly. */
  readonly before?: number
}

/** Opens a favourites screen at its path, in its own history; the end of the test restores the previous one. */
export async function openFavourites(path: string, { before = 1 }: Opening = {}) {
  const here = location.pathname + location.search
  history.pushState({ idx: 0 }, '', '/before')
  history.pushState({ idx: before }, '', path)
  document.cookie = 'daoxing_rider_page=1; path=/'
  // Without a graphics card, the map describes its content as text.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[signedIn]}>
        <PageRouter>
          <Routes>
            <Route path="/" element={<FavouriteChips />} />
            <Route path="/setting/addresses" element={<FavouritesScreen />} />
            <Route path="/signUp" element={<SignUpStep />} />
            <Route path="/taxi" element={<ShownPath />} />
            <Route path="/search" element={<SearchForEnd />} />
          </Routes>
        </PageRouter>
      </RegistryProvider>
      <PopupHost />
      <ToastHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    await shown.unmount()
    // An open layer closes asynchronously, and must not do so in the next test.
    await expect.poll(() => history.state?.layers ?? 0).toBe(0)
    await settleHistory()
    document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
    history.pushState(null, '', here)
  })
  return cache
}

/**
 * A test may end while its screen is on its way back, which would then leave the screen of the next test. A way back of
 * our own ends after every earlier one.
 */
async function settleHistory(): Promise<void> {
  history.pushState(null, '', '/settled')
  const { committed, finished } = navigation.back()
  await Promise.allSettled([committed, finished])
}

/** The step with its surroundings from identity. */
function SignUpStep() {
  const [isWhole, setIsWhole] = useState(false)
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <h1>設定付款方式</h1>
  return (
    <>
      {!isWhole && <h1>設定常用地址</h1>}
      <SetFavouriteStep onDone={() => setIsDone(true)} returnPath="/signUp" onWhole={setIsWhole} />
    </>
  )
}

function SearchForEnd() {
  const nothing = () => undefined
  return (
    <PlaceSearch
      prompt="要去哪裡"
      near={null}
      favourites={[home]}
      purpose="end"
      onChoose={nothing}
      onOwnPosition={nothing}
    />
  )
}

/** Shows the query string and the navigation state of a screen. */
function ShownPath() {
  const { search, state } = useLocation()
  return <output data-testid="told">{JSON.stringify([search, state])}</output>
}

/** Finds the tower with the query. */
export async function findsTower(prompt: string): Promise<void> {
  await page.getByRole('combobox', { name: prompt }).fill('101')
  await page.getByRole('option').first().click()
}
