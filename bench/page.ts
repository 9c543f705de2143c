import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { weighPage } from '@daoxing/kit/server/testing'
import { type Line, percent, threeDigits } from './table.ts'

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

/** The screen of the question where to go: the question, its box and its results. */
const question = ['TaxiScreen', 'question']

/** The calls that a hail's first screen sends: session, live trip, nearby places. */
const hailCalls = ['identity-data', 'taxi-calls', 'places-calls']

/** Weight that a visitor loads, against its budgets. MapLibre's own weight is the anchor of what we put around it. */
export async function measurePage(): Promise<readonly Line[]> {
  if (!existsSync(dist)) throw new Error('the page is not built yet: npm start builds it')
  const page = weighPage(dist)
  return [
    line('page: the entry', page.entry, 95),
    line('page: styles without the map', page.styles, 10),
    line('page: home', page.screen('HomeScreen'), 120),
    line('page: first picture of a hail, before its map', page.screen('TaxiScreen'), 120),
    line('page: its question where to go', page.screen(...question), 120),
    {
      promise: 'page: … as it is sent, packed with Brotli',
      figure: kilobytes(page.sent(...question)),
      anchor: 'gzip as it is counted above',
      ratio: percent(page.sent(...question) / page.screen(...question)),
    },
    {
      promise: 'page: what its first answers need beside it',
      figure: kilobytes(page.screen(...hailCalls) - page.screen()),
      anchor: `its schemas and their library: ${kilobytes(page.chunk('schemas'))}`,
      ratio: '',
    },
    {
      promise: 'page: our map, after first paint',
      figure: kilobytes(page.chunk('MapCanvas')),
      anchor: `MapLibre itself: ${kilobytes(page.chunk('maplibre-gl'))}`,
      ratio: `${percent(page.chunk('MapCanvas') / page.chunk('maplibre-gl'))} on top`,
    },
  ]
}

function line(promise: string, bytes: number, budgetKb: number): Line {
  const share = bytes / (budgetKb * 1000)
  return {
    promise,
    figure: kilobytes(bytes),
    anchor: `budget: ${budgetKb} kB gzip`,
    ratio: `${percent(share)}${share > 1 ? ', too much' : ''}`,
  }
}

const kilobytes = (bytes: number) => `${threeDigits(bytes / 1000)} kB`
