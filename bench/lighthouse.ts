import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { median } from './measure.ts'
import { runningProduct, signUp } from './running-product.ts'
import { type Line, threeDigits } from './table.ts'

const rounds = 5
/** The first page of a visitor, and the page of a rider who is about to hail. */
const pages = [
  { name: 'home', path: '/', budget: 97 },
  { name: 'hail', path: '/taxi', budget: 97 },
]

/**
 * Lighthouse on the running product, for a signed-in rider with a phone: its own mobile screen, and its own simulated
 * slow network and processor. `LIGHTHOUSE_URL` and `LIGHTHOUSE_CITY_URL` name a product that runs.
 */
export async function measureLighthouse(): Promise<readonly Line[]> {
  const product = await runningProduct()
  const profile = mkdtempSync(join(tmpdir(), 'daoxing-lighthouse-'))
  const [port = 0] = await freePorts(1)
  try {
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumLaunch.launchOptions,
      args: [...chromiumLaunch.launchOptions.args, `--remote-debugging-port=${port}`],
      baseURL: product.url,
    })
    try {
      await signUp(context, product.cityUrl)
      const lines: Line[] = []
      for (const { name, path, budget } of pages) {
        const results: Result[] = []
        for (let round = 0; round < rounds; round += 1) results.push(await measure(`${product.url}${path}`, port))
        lines.push(...linesOf(name, budget, results))
      }
      return lines
    } finally {
      await context.close()
    }
  } finally {
    rmSync(profile, { recursive: true, force: true })
    await product.stop()
  }
}

async function measure(url: string, port: number): Promise<Result> {
  const done = await lighthouse(url, {
    port,
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    // Lighthouse clears the caches before each run and keeps the cookies, so that the rider stays signed in.
    logLevel: 'error',
  })
  if (done === undefined) throw new Error(`Lighthouse did not look at ${url}`)
  return done.lhr
}

function linesOf(name: string, budget: number, results: readonly Result[]): readonly Line[] {
  const score = (category: string) => median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  const line = (promise: string, figure: string, anchor: string, ratio = ''): Line => ({
    promise: `lighthouse: ${name}: ${promise}`,
    figure,
    anchor,
    ratio,
  })
  const failed = results[0] === undefined ? [] : failedAudits(results[0])
  return [
    line('performance', threeDigits(score('performance')), `budget: ${budget}`),
    line(
      'accessibility, best practices, search',
      ['accessibility', 'best-practices', 'seo'].map((category) => threeDigits(score(category))).join(', '),
      'budget: 100 each',
      failed.join(', '),
    ),
    line(
      'largest paint, blocked, shifted',
      `${threeDigits(value('largest-contentful-paint') / 1000)} s, ${threeDigits(value('total-blocking-time'))} ms, ${threeDigits(value('cumulative-layout-shift'))}`,
      'budget: shift 0.02',
    ),
    line(
      'all that came',
      `${threeDigits(value('total-byte-weight') / 1000)} kB`,
      // A busy machine slows the page more than the phone that Lighthouse simulates.
      `speed of this machine, 1,500 is a desk's: ${threeDigits(median(results.map(({ environment }) => environment.benchmarkIndex)))}`,
    ),
  ]
}

/** Audits that keep the three other scores from 100. */
function failedAudits({ categories, audits }: Result): readonly string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score
      return weight > 0 && typeof score === 'number' && score < 1 ? [id] : []
    }),
  )
}
