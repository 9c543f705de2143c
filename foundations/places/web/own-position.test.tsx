import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PlaceSearch } from './parts/PlaceSearch.tsx'

const here = { latitude: 25.0411, longitude: 121.5657 }

/** A device that has not been asked yet, and what it says when it is. */
function aDevice(permission: 'prompt' | 'denied' | 'granted', answer: { accuracy: number } | 'refuses' | 'is silent') {
  const questions = vi.fn((found: (position: object) => void, failed: (error: object) => void) => {
    if (answer === 'refuses') failed({ code: 1, PERMISSION_DENIED: 1 })
    else if (answer === 'is silent') failed({ code: 3, PERMISSION_DENIED: 1 })
    else found({ coords: { ...here, ...answer } })
  })
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(questions as never)
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: permission } as PermissionStatus)
  return questions
}

async function openStart() {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: [] })))
  const [found, pinned] = [vi.fn(), vi.fn()]
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PlaceSearch
          prompt="請輸入你的出發地址"
          near={null}
          hasOwnPosition
          onChoose={() => undefined}
          onOwnPosition={found}
          onPin={pinned}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { found, pinned }
}
const ownRow = () => page.getByRole('button', { name: /^使用目前位置/ })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// In this order: the page remembers what the device said.
test('the device is asked only when the rider asks for it, and a refusal leaves a way on', async () => {
  const questions = aDevice('prompt', 'refuses')
  const { found, pinned } = await openStart()
  await expect.element(ownRow()).toBeVisible()
  expect(questions).not.toHaveBeenCalled()
  await ownRow().click()
  expect(questions).toHaveBeenCalledTimes(1)
  await expect.element(page.getByText('定位未開啟，請在瀏覽器設定中允許，或輸入地址')).toBeVisible()
  expect(found).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  expect(pinned).toHaveBeenCalledTimes(1)
})

test('a device that does not answer in time can be asked again', async () => {
  aDevice('prompt', 'is silent')
  const { found } = await openStart()
  await ownRow().click()
  await expect.element(page.getByText('暫時找不到你的位置，請再試一次或輸入地址')).toBeVisible()
  aDevice('prompt', { accuracy: 18 })
  await ownRow().click()
  await expect.poll(() => found.mock.calls).toEqual([[{ lat: here.latitude, lng: here.longitude }]])
})

test('a position that is only known to kilometres is confirmed on the map, and never taken as the place to wait at', async () => {
  aDevice('prompt', { accuracy: 3000 })
  const { found, pinned } = await openStart()
  await ownRow().click()
  await expect.element(page.getByText(/定位只準到約 3(\.0)? 公里，點這裡在地圖上確認/)).toBeVisible()
  expect(pinned).toHaveBeenCalledTimes(1)
  expect(found).not.toHaveBeenCalled()
})
