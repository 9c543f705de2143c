import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyScreen, loadPatiently } from './load-later.ts'
import { useIsServerAway } from './server-away.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cut = new TypeError('Failed to fetch dynamically imported module')

/** A server of chunks: `is` sets whether it answers, refuses connections, or sits behind a proxy that has lost it. */
function chunkServer(is: 'there' | 'away' | 'behind a proxy') {
  const server = { is, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    server.asked += 1
    if (server.is === 'away') throw new TypeError('Failed to fetch')
    return new Response('', { status: server.is === 'there' ? 200 : 502 })
  })
  return server
}

function Line() {
  return <p>{useIsServerAway() ? 'no connection' : 'connected'}</p>
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <p>fault</p> : this.props.children
  }
}

const show = (screen: ReactNode) =>
  render(
    <>
      <Line />
      <Boundary>
        <Suspense fallback={<p>loading</p>}>{screen}</Suspense>
      </Boundary>
    </>,
  )

test('a failed chunk is retried, and a permanent failure is reported', async () => {
  let tries = 0
  const fromTry = (first: number) => async () => {
    tries += 1
    if (tries < first) throw cut
    return 'screen'
  }
  const late = loadPatiently(fromTry(3))
  await vi.runAllTimersAsync()
  expect(await late).toBe('screen')
  tries = 0
  const never = loadPatiently(fromTry(9)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await never).toBeInstanceOf(TypeError)
  expect(tries).toBe(3)
})

test('a failed screen is loaded again at the next request, and only once after a success', async () => {
  chunkServer('there')
  let [isCut, tries] = [true, 0]
  const Screen = lazyScreen(async () => {
    tries += 1
    if (isCut) throw cut
    return () => 'screen'
  })
  const first = Screen.whenLoaded()
  await vi.runAllTimersAsync()
  await first
  const failedTries = tries
  isCut = false
  await Screen.whenLoaded()
  expect(tries).toBe(failedTries + 1)
  await Screen.whenLoaded()
  expect(tries).toBe(failedTries + 1)
})

for (const outage of ['away', 'behind a proxy'] as const)
  test(`a screen opened while its server is ${outage} waits, says so, and follows by itself once the server is back`, async () => {
    const server = chunkServer(outage)
    const Screen = lazyScreen(async () => {
      if (server.is !== 'there') throw cut
      return () => <p>the screen</p>
    })
    await show(<Screen />)
    await expect.element(page.getByText('connected')).toBeVisible()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await expect.element(page.getByText('no connection')).toBeVisible()
    await expect.element(page.getByText('loading')).toBeVisible()
    // The pauses grow: ten minutes take a request every 20 seconds at most.
    expect(server.asked).toBeGreaterThan(10)
    expect(server.asked).toBeLessThan(40)
    server.is = 'there'
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(page.getByText('the screen')).toBeVisible()
    await expect.element(page.getByText('connected')).toBeVisible()
  })

test('a chunk that was preloaded in vain while the server was away is no fault when its screen opens', async () => {
  const server = chunkServer('away')
  const Screen = lazyScreen(async () => {
    if (server.is !== 'there') throw cut
    return () => <p>the screen</p>
  })
  const preloaded = Screen.whenLoaded()
  await vi.advanceTimersByTimeAsync(60_000)
  await preloaded
  await show(<Screen />)
  await expect.element(page.getByText('loading')).toBeVisible()
  server.is = 'there'
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(page.getByText('the screen')).toBeVisible()
})

test('a screen whose code fails is a fault, and is not asked for without end', async () => {
  const server = chunkServer('there')
  const Screen = lazyScreen(async (): Promise<() => ReactNode> => {
    throw new ReferenceError('a mistake in the module')
  })
  await show(<Screen />)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText('fault')).toBeVisible()
  await expect.element(page.getByText('connected')).toBeVisible()
  expect(server.asked).toBe(1)
})
