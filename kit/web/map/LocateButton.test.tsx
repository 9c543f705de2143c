import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastHost } from '../parts/Toast.tsx'
import { LocateButton } from './LocateButton.tsx'

afterEach(() => vi.restoreAllMocks())

type Answer = { readonly accuracy: number } | { readonly code: number }
const [latitude, longitude] = [25.0411, 121.5657]

/** A device that responds in turn, and records the requests. */
async function aDevice(...answers: readonly Answer[]) {
  const requests: PositionOptions[] = []
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(((
    found: (position: object) => void,
    failed: (error: object) => void,
    how: PositionOptions,
  ) => {
    const answer = answers[requests.push(how) - 1]
    if (answer !== undefined && 'accuracy' in answer) found({ coords: { latitude, longitude, ...answer } })
    else if (answer !== undefined) failed({ ...answer, PERMISSION_DENIED: 1 })
  }) as never)
  const located = vi.fn()
  await render(
    <>
      <LocateButton abovePx={0} onLocate={located} />
      <ToastHost />
    </>,
  )
  const button = () => page.getByRole('button', { name: /我的位置|尋找你的位置/ })
  return { requests, located, button }
}

test('the map moves to the current position of the device, not a cached one, and shows a spinner', async () => {
  const { requests, located, button } = await aDevice()
  await button().click()
  await expect.element(button()).toHaveAccessibleName('正在尋找你的位置')
  expect(requests).toMatchObject([{ maximumAge: 0 }])
  expect(located).not.toHaveBeenCalled()
})

test('a device without an exact position is asked for a coarse one, which is labelled', async () => {
  const { requests, located, button } = await aDevice({ code: 3 }, { accuracy: 3000 })
  await button().click()
  await expect.element(page.getByText(/只準到約 3(\.0)? 公里/)).toBeInTheDocument()
  expect(requests).toMatchObject([
    { maximumAge: 0, enableHighAccuracy: true },
    { maximumAge: 0, enableHighAccuracy: false },
  ])
  expect(located.mock.calls).toEqual([[{ lat: latitude, lng: longitude }]])
})

test('a device without permission is not asked twice, and the rider gets instructions', async () => {
  const { requests, located, button } = await aDevice({ code: 1 })
  await button().click()
  await expect.element(page.getByText(/定位未開啟/)).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(located).not.toHaveBeenCalled()
})
