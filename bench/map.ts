import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { median } from './measure.ts'
import { runningProduct, signUp } from './running-product.ts'
import { type Line, micros, ratioOf } from './table.ts'

const rounds = 5
const promisedMs = 2_500
const patienceMs = 60_000

/**
 * Time until the map of the place screen is visible, in a browser without a graphics card and without a cache, compared
 * with the library itself: an empty map in an empty page, from an idle server, in alternation. The measured frame has
 * all ground of the view, from land and sea to districts and lines; names and icons follow it.
 */
export async function measureMap(): Promise<readonly Line[]> {
  const [product, bare] = [await runningProduct(), await openBareMap()]
  const browser = await chromium.launch(chromiumLaunch.launchOptions)
  try {
    const ours: Seen[] = []
    const bares: Seen[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const context = await browser.newContext({ ...chromiumLaunch.contextOptions, baseURL: product.url })
      await signUp(context, product.cityUrl)
      const seen = await firstFrame(context, `${product.url}/taxi?stage=SPECIFIC_ADDRESS&for=start`)
      const seenBare = await inNewContext(browser, (fresh) => firstFrame(fresh, bare.url))
      // The first round is a warm-up.
      if (round === 0) continue
      ours.push(seen)
      bares.push(seenBare)
    }
    const [frame, anchor] = [ours, bares].map((all) => median(all.map(({ frameMs }) => frameMs)))
    return [
      {
        promise: `first frame of the map, from the address of the page on (promise ${micros(promisedMs * 1000)})`,
        figure: `${micros((frame ?? 0) * 1000)}, of which ${micros(median(ours.map(({ mapMs }) => mapMs)) * 1000)} since the map was begun`,
        anchor: `MapLibre alone, an empty map: ${micros((anchor ?? 0) * 1000)}`,
        ratio: ratioOf(frame ?? 0, anchor ?? 0),
      },
    ]
  } finally {
    await browser.close()
    await bare.stop()
    await product.stop()
  }
}

type Seen = { readonly frameMs: number; readonly mapMs: number }

/** Milliseconds since the page was requested, and since the creation of the map started. */
async function firstFrame(context: BrowserContext, url: string): Promise<Seen> {
  const page = await context.newPage()
  await page.goto(url)
  const mark = (name: string) =>
    page
      .waitForFunction((wanted) => performance.getEntriesByName(wanted)[0]?.startTime, name, { timeout: patienceMs })
      .then((handle) => handle.jsonValue())
  const [begun = 0, frame = 0] = [await mark('map-begun'), await mark('map-first-frame')]
  await context.close()
  return { frameMs: frame, mapMs: frame - begun }
}

async function inNewContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  return work(await browser.newContext(chromiumLaunch.contextOptions))
}

const barePage = `<!doctype html><html><head><link rel="stylesheet" href="/maplibre-gl.css">
<style>html, body, #map { height: 100%; margin: 0 }</style></head><body><div id="map"></div><script type="module">
import * as maplibre from '/maplibre-gl.mjs'
performance.mark('map-begun')
const map = new maplibre.Map({ container: 'map', center: [121.52, 25.046], zoom: 15,
  style: { version: 8, sources: {}, layers: [{ id: 'land', type: 'background' }] } })
map.once('render', () => performance.mark('map-first-frame'))
</script></body></html>`

/** The published library, and a page with nothing but its map. */
async function openBareMap(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = join(import.meta.dirname, '../node_modules/maplibre-gl/dist')
  const types = { mjs: 'text/javascript', css: 'text/css' } as const
  const server = createServer((request, response) => {
    const [, name, kind] = /^\/([\w-]+\.(mjs|css))$/.exec(request.url ?? '') ?? []
    if (name === undefined || (kind !== 'mjs' && kind !== 'css')) {
      response.setHeader('content-type', 'text/html').end(barePage)
      return
    }
    readFile(join(folder, name)).then(
      (content) => response.setHeader('content-type', types[kind]).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
