import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastHost } from '../parts/Toast.tsx'
import { LocateButton } from './LocateButton.tsx'

afterEach(() => vi.restoreAllMocks())

type Answer = { readonly accuracy: number } | { readonly code: number }
const [latitude, longitude] = [25.0411, 121.5657]

/** A device that answers its questions in turn, and says how it was asked. */
async function aDevice(...answers: readonly Answer[]) {
  const asked: PositionOptions[] = []
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(((
    found: (position: object) => void,
    failed: (error: object) => void,
    how: PositionOptions,
  ) => {
    const answer = answers[asked.push(how) - 1]
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
  return { asked, located, button }
}

test('the map moves to where the device is now, not to where it was before, and shows that it looks', async () => {
  const { asked, located, button } = await aDevice()
  await button().click()
  await expect.element(button()).toHaveAccessibleName('正在尋找你的位置')
  expect(asked).toMatchObject([{ maximumAge: 0 }])
  expect(located).not.toHaveBeenCalled()
})

test('a device that cannot tell exactly is asked for what it can tell, and that it is rough is said', async () => {
  const { asked, located, button } = await aDevice({ code: 3 }, { accuracy: 3000 })
  await button().click()
  await expect.element(page.getByText(/只準到約 3(\.0)? 公里/)).toBeInTheDocument()
  expect(asked).toMatchObject([
    { maximumAge: 0, enableHighAccuracy: true },
    { maximumAge: 0, enableHighAccuracy: false },
  ])
  expect(located.mock.calls).toEqual([[{ lat: latitude, lng: longitude }]])
})

test('a device that is not allowed to tell is not asked twice, and what to do is said', async () => {
  const { asked, located, button } = await aDevice({ code: 1 })
  await button().click()
  await expect.element(page.getByText(/定位未開啟/)).toBeInTheDocument()
  expect(asked).toHaveLength(1)
  expect(located).not.toHaveBeenCalled()
})
