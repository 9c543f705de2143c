import type { LatLng } from '@daoxing/kit/contract'
import { settleRider } from '@daoxing/kit/web'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PlaceSearch } from './parts/PlaceSearch.tsx'

const known = {
  ...{ address: '臺北市信義區', description: '市府路', area: '臺北市', town: '信義區', village: '興雅里' },
  ...{ location: { lat: 25.0411, lng: 121.5657 }, region: 'north', lake: null, remoteMetres: null },
}
const here = { latitude: 25.0411, longitude: 121.5657 }

/** A device that has not been asked yet, and its reply. */
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

type Opened = {
  readonly near?: LatLng | null
  readonly places?: readonly unknown[]
  /** The server's reverse geocoding reply for the position of the device. */
  readonly reverse?: unknown
}

async function openStart({ near = null, places = [], reverse = known }: Opened = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    return new Response(JSON.stringify({ data: url.includes('/geocode/reverse') ? reverse : places }))
  })
  const [found, pinned] = [vi.fn(), vi.fn()]
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PlaceSearch
          prompt="請輸入你的出發地址"
          near={near}
          purpose="start"
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

// The order matters: the page remembers the device's reply.
test('the page requests the position only after a tap, and a refusal leaves an alternative', async () => {
  const questions = aDevice('prompt', 'refuses')
  const { found, pinned } = await openStart()
  await expect.element(ownRow()).toBeVisible()
  // Invisible and silent, it reserves the space of its message, so that nothing below it moves.
  expect(ownRow().element().textContent).toContain('定位未開啟')
  await expect.element(ownRow()).toHaveAccessibleName(/^使用目前位置 ?找離你最近的上車點$/)
  expect(questions).not.toHaveBeenCalled()
  await ownRow().click()
  expect(questions).toHaveBeenCalledTimes(1)
  await expect.element(ownRow()).toHaveAccessibleName(/定位未開啟，請到設定允許或輸入地址/)
  expect(found).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '在地圖上選擇' }).click()
  expect(pinned).toHaveBeenCalledTimes(1)
})

test('after a timeout, the rider can request the position again', async () => {
  aDevice('prompt', 'is silent')
  const { found } = await openStart()
  await ownRow().click()
  await expect.element(ownRow()).toHaveAccessibleName(/找不到位置，請再試一次或輸入地址/)
  const questions = aDevice('prompt', { accuracy: 18 })
  await ownRow().click()
  await expect.poll(() => found.mock.calls).toEqual([[{ lat: here.latitude, lng: here.longitude }]])
  // A position that is some seconds old does not count as current.
  expect(questions.mock.calls.at(-1)).toMatchObject([expect.anything(), expect.anything(), { maximumAge: 0 }])
})

test('a position with an accuracy of kilometres is confirmed on the map, and never used as the pickup', async () => {
  aDevice('prompt', { accuracy: 3000 })
  const { found, pinned } = await openStart()
  await ownRow().click()
  await expect.element(ownRow()).toHaveAccessibleName(/只準到約 3(\.0)? 公里，請在地圖上確認/)
  expect(pinned).toHaveBeenCalledTimes(1)
  expect(found).not.toHaveBeenCalled()
})

test('with such a position, the page shows no distances in metres', async () => {
  aDevice('granted', { accuracy: 3000 })
  const near = { lat: here.latitude, lng: here.longitude }
  const hall = {
    ...{ place_id: 'place:1', kind: 'government', description: '臺北市政府', address: '臺北市政府' },
    ...{ area: '臺北市', town: '信義區', location: near, distanceMetres: 70, isApproximate: false },
  }
  await openStart({ near, places: [hall] })
  await expect.element(page.getByRole('button', { name: /^臺北市政府/ })).toBeVisible()
  await expect.element(ownRow()).toHaveAccessibleName(/只準到約 3(\.0)? 公里/)
  expect(page.getByText('70 公尺').elements()).toHaveLength(0)
})

test.for([
  ['at sea or abroad', null, /你的位置在海上或國外，這裡叫不到車/],
  ['in a county without cars', { ...known, region: null }, /這個縣市還沒有服務，請輸入上車地點/],
] as const)('%s one tap says that no car comes, and takes no pick-up', async ([, reverse, said]) => {
  aDevice('prompt', { accuracy: 12 })
  const { found, pinned } = await openStart({ reverse })
  await ownRow().click()
  await expect.element(ownRow()).toHaveAccessibleName(said)
  expect(found).not.toHaveBeenCalled()
  expect(pinned).not.toHaveBeenCalled()
})

test.for([
  ['on a river', { ...known, lake: '淡水河' }],
  ['on a summit', { ...known, remoteMetres: 900 }],
] as const)('%s the map opens, where the pin says so and asks', async ([, reverse]) => {
  aDevice('prompt', { accuracy: 12 })
  const { found, pinned } = await openStart({ reverse })
  await ownRow().click()
  await expect.poll(() => pinned.mock.calls.length).toBe(1)
  expect(found).not.toHaveBeenCalled()
})

test('an unresponsive server does not prevent a start from the current position', async () => {
  aDevice('prompt', { accuracy: 12 })
  const { found } = await openStart()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no line')))
  onlineManager.setOnline(false)
  try {
    await ownRow().click()
    await expect.poll(() => found.mock.calls).toEqual([[{ lat: here.latitude, lng: here.longitude }]])
    await expect.element(ownRow()).not.toHaveAccessibleName(/尋找|定位中/)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a position that arrives after the rider has left is not the start of the next rider', async () => {
  settleRider('ana')
  const answers: ((position: object) => void)[] = []
  const { found } = await openStart()
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(((answer: (position: object) => void) =>
    answers.push(answer)) as never)
  await ownRow().click()
  await expect.poll(() => answers.length).toBe(1)
  settleRider('ben')
  answers[0]?.({ coords: { ...here, accuracy: 12 } })
  await new Promise((resolve) => setTimeout(resolve, 200))
  settleRider(null)
  expect(found).not.toHaveBeenCalled()
})
