import { afterEach, expect, test, vi } from 'vitest'
import { MemoryRouter, useLocation } from 'react-router'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { pageBuild } from './build.ts'
import { readDeviceFacts } from './device-facts.ts'
import { openDialler } from './native-bridge.ts'
import { reportFault } from './page-faults.ts'
import { NavBar } from './parts/NavBar.tsx'
import './testing/parts-in-test.css'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'DaoxingNative')
})

function aNativeWrapper(): unknown[] {
  const received: unknown[] = []
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) DaoxingApp/2.0')
  Object.defineProperty(window, 'DaoxingNative', {
    configurable: true,
    value: { tell: (message: string) => received.push(JSON.parse(message)) },
  })
  return received
}

function Place() {
  return <p>{useLocation().pathname}</p>
}

async function pressBackFrom(address: string) {
  const shown = await render(
    <MemoryRouter initialEntries={[address]}>
      <NavBar title="行程明細" />
      <Place />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: '返回' }).click()
  return shown
}

test('in the wrapper, back leads to a screen of the wrapper if the URL names one [SHL-022]', async () => {
  const received = aNativeWrapper()
  for (const target of ['rental/reservation', 'airport-shuttle', 'scooter/reservation']) {
    await pressBackFrom(`/taxi?prevPage=${target}`)
    expect(received.splice(0)).toEqual([{ kind: 'back', target }])
    await expect.element(page.getByText('/taxi')).toBeInTheDocument()
    await cleanup()
  }
  // Any other path belongs to the page, also in the wrapper.
  await pressBackFrom('/taxi?prevPage=rental')
  await expect.element(page.getByText('/rental')).toBeInTheDocument()
  expect(received).toEqual([])
})

test('outside of it the same path is one of ours, and back leads there [SHL-046]', async () => {
  await pressBackFrom('/myOrder?prevPage=airport-shuttle')
  await expect.element(page.getByText('/airport-shuttle')).toBeInTheDocument()
})

test('back leads to the taxi screen if that was the previous page, in and outside of the wrapper [SHL-046]', async () => {
  const outside = await pressBackFrom('/myOrder?prevPage=taxi')
  await expect.element(page.getByText('/taxi')).toBeInTheDocument()
  await outside.unmount()
  const received = aNativeWrapper()
  await pressBackFrom('/myOrder?prevPage=taxi')
  await expect.element(page.getByText('/taxi')).toBeInTheDocument()
  expect(received).toEqual([])
})

test('the wrapper opens its own dialler', () => {
  const received = aNativeWrapper()
  openDialler('0912345678')
  expect(received).toEqual([{ kind: 'dial', phone: '0912345678' }])
})

test('model and platform are those that the browser reports', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'
  expect(await readDeviceFacts({ userAgent, hints: undefined })).toMatchObject({
    model: 'Pixel 9',
    platform: 'Android',
  })
  const hints = { platform: 'macOS', getHighEntropyValues: async () => ({ model: '' }) }
  expect(await readDeviceFacts({ userAgent: 'Mac OS X', hints })).toMatchObject({ model: '', platform: 'macOS' })
})

test('a fault report contains device model, platform and version of the page, as the browser reports them [SHL-016]', async () => {
  const { watchPage } = await import('./watch-page.ts')
  watchPage()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36')
  Object.defineProperty(navigator, 'userAgentData', {
    configurable: true,
    value: { platform: 'Android', getHighEntropyValues: async () => ({ model: 'Pixel 9' }) },
  })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(await new Request('http://page', init).json())
    return new Response('{"data":{}}')
  })
  reportFault('device', new RangeError('planted'))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    faults: [{ what: 'RangeError' }],
    device: { model: 'Pixel 9', platform: 'Android', appVersion: pageBuild() },
  })
  Reflect.deleteProperty(navigator, 'userAgentData')
  vi.unstubAllGlobals()
})

test('an uncaught error, and an unhandled rejection, is reported to the server [SHL-051]', async () => {
  const listening = vi.spyOn(globalThis, 'addEventListener')
  const { watchPage } = await import('./watch-page.ts')
  watchPage()
  const received = new Map<string, unknown>(listening.mock.calls.map(([name, listener]) => [name, listener]))
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([init.method, url, await new Request('http://page', init).json()])
    return new Response('{"data":{}}')
  })
  // The test runner also receives events of the window, and would report them as its own failures.
  const tell = (name: string, event: object) => {
    const listener = received.get(name)
    if (typeof listener === 'function') listener(event)
  }
  tell('error', { error: new EvalError('thrown') })
  tell('unhandledrejection', { reason: new URIError('promised') })
  await expect.poll(() => sent, { timeout: 10_000 }).toHaveLength(1)
  const faults = [
    { kind: 'fault', what: 'EvalError' },
    { kind: 'fault', what: 'URIError' },
  ]
  expect(sent[0]).toMatchObject(['POST', '/gw/page-faults', { faults }])
  vi.unstubAllGlobals()
})

test('a browser that fails to report its device is reported, and is a device without a model [SHL-052]', async () => {
  const { watchPage } = await import('./watch-page.ts')
  watchPage()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(await new Request('http://page', init).json())
    return new Response('{"data":{}}')
  })
  const hints = { platform: 'Android', getHighEntropyValues: () => Promise.reject(new TypeError('closed')) }
  expect(await readDeviceFacts({ userAgent: '', hints })).toMatchObject({ model: '', platform: 'Android' })
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ faults: [{ kind: 'device', what: 'TypeError' }] })
  vi.unstubAllGlobals()
})
