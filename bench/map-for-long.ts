import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { runningProduct, signUp } from './running-product.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const pans = 60
const maps = 20
/** Growth that a page may show afterwards; the screen before the map is built once, and keeps some 200 nodes. */
const promised = { heapMb: 15, nodes: 300 } as const
/** The time until the map rests after a drag. */
const restMs = 400
const patienceMs = 120_000

/**
 * A page that is open for hours: the main thread's cost of a pan of one screen, and the page's memory after many pans,
 * and after many maps that were opened and closed again. Each against the same page before.
 */
export async function measureMapForLong(): Promise<readonly Line[]> {
  const product = await runningProduct()
  const browser = await chromium.launch(chromiumLaunch.launchOptions)
  try {
    const context = await browser.newContext({
      ...{ ...chromiumLaunch.contextOptions, baseURL: product.url },
      ...{ geolocation: { latitude: 25.0421, longitude: 121.5657 }, permissions: ['geolocation'] },
    })
    await signUp(context, product.cityUrl)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    const session = await context.newCDPSession(page)
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await session.send('Performance.enable')
    await openFirstMap(page)
    for (let turn = 0; turn < 8; turn += 1) await panOneScreen(page, turn)
    const begun = await heldBy(session)
    for (let turn = 0; turn < pans; turn += 1) await panOneScreen(page, turn)
    const panned = await heldBy(session)
    // The open map belongs to both the start and the end of the measurement.
    for (let turn = 0; turn < maps; turn += 1) await closeAndOpen(page)
    const opened = await heldBy(session)
    const panMicros = ((panned.seconds - begun.seconds) / pans) * 1_000_000
    return [
      {
        promise: 'a pan of one screen, thread of the page',
        figure: `${micros(panMicros)} of CPU`,
        anchor: '',
        ratio: '',
      },
      grownBy(`held after ${pans} pans`, begun, panned),
      grownBy(`held after ${maps} maps opened and closed`, panned, opened),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Held = { readonly heapMb: number; readonly nodes: number; readonly seconds: number }

function grownBy(what: string, before: Held, after: Held): Line {
  const said = ({ heapMb, nodes }: Held) => `${threeDigits(heapMb)} MB, ${nodes} nodes`
  return {
    promise: `${what} (at most ${promised.heapMb} MB and ${promised.nodes} nodes more)`,
    figure: said(after),
    anchor: `before: ${said(before)}`,
    ratio: ratioOf(after.heapMb, before.heapMb),
  }
}

/** Script memory, and nodes of the document including detached ones, after garbage collection. */
async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heapMb: valueOf('JSHeapUsedSize') / 1e6, nodes: valueOf('Nodes'), seconds: valueOf('TaskDuration') }
}

async function openFirstMap(page: Page): Promise<void> {
  await page.goto('/taxi')
  await page.getByText('在地圖上選擇').click()
  await page.waitForFunction(() => performance.getEntriesByName('map-whole').length > 0)
}

const ways = [
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const

/** Five screens to one side before the next, so that there is always unloaded ground. */
async function panOneScreen(page: Page, turn: number): Promise<void> {
  const [across, down] = ways[Math.floor(turn / 5) % ways.length] ?? [0, 0]
  const from = { x: 195, y: 250 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(from.x + across * step * 30, from.y + down * step * 30)
  await page.mouse.up()
  await page.waitForTimeout(restMs)
}

async function closeAndOpen(page: Page): Promise<void> {
  await page.goBack()
  await page.getByText('先不設定下車地點').waitFor()
  await page.goForward()
  await page.locator('.maplibregl-canvas').waitFor()
  await page.waitForTimeout(restMs)
}
