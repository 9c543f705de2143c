import type { LatLng } from '@daoxing/kit/contract'
import { createLog, seededRandom } from '@daoxing/kit/server'
import { searchPlaces, warmPlaces } from '@daoxing/places/server'
import { followImportedMap, type ImportedMap } from '@daoxing/places/server/map-import'

type LoadInput = { readonly mapFolder: string; readonly say: (line: string) => void }

/**
 * Activates an import as a server does, and reports how long the event loop was blocked, and the duration of a query.
 */
export async function measureLoad({ mapFolder, say }: LoadInput): Promise<void> {
  await warmPlaces()
  const before = process.memoryUsage().rss
  const pauses = watchPauses()
  const begun = performance.now()
  const map = followImportedMap(mapFolder, createLog({ level: 'warn' }))
  try {
    await map.refresh()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const grown = Math.round((process.memoryUsage().rss - before) / 1e6)
    say(`· taken over in ${seconds} s, ${pauses.said()}, ${grown} MB more memory`)
    await sayQuestions(map, say)
    await sayWays(map, say)
    pauses.stop()
  } finally {
    await map.close()
  }
}

const tickMs = 5

/**
 * How long the event loop was blocked: in wall-clock time, which other programs lengthen, and in CPU time of this
 * thread.
 */
function watchPauses() {
  let last = performance.now()
  let worked = workedMs()
  let [longest, longestWork] = [0, 0]
  const timer = setInterval(() => {
    const [now, workedNow] = [performance.now(), workedMs()]
    longest = Math.max(longest, now - last - tickMs)
    longestWork = Math.max(longestWork, workedNow - worked)
    last = now
    worked = workedNow
  }, tickMs)
  return {
    said: () => `the longest pause ${Math.round(longest)} ms by the clock, ${Math.round(longestWork)} ms of work`,
    stop: () => clearInterval(timer),
  }
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const questions = ['大', '中', '路', '中正', '大公園', '中明街1號', '臺中市大忠路2號', 'place', 'Plcae 12']
const near = { lat: 24.15, lng: 120.68 }

async function sayQuestions(map: ImportedMap, say: (line: string) => void): Promise<void> {
  const imported = map.places()
  say(`· ${imported?.things.length} names and ${imported?.houses.count} house numbers`)
  for (const text of questions) {
    const took: number[] = []
    let found: readonly { readonly name: string; readonly isApproximate: boolean }[] = []
    for (let time = 0; time < 9; time += 1) {
      const begun = performance.now()
      found = await searchPlaces({ text, near, imported })
      took.push(performance.now() - begun)
    }
    const [first] = found
    say(
      `· ${text}: ${(took.toSorted((a, b) => a - b)[4] ?? 0).toFixed(2)} ms, the first ${(took[0] ?? 0).toFixed(2)} ms; ` +
        `${found.length} found, ${first?.name}${first?.isApproximate === true ? ' (about)' : ''}`,
    )
  }
}

async function sayWays(map: ImportedMap, say: (line: string) => void): Promise<void> {
  const random = seededRandom('ways of a country')
  const things = map.places()?.things ?? []
  const point = () => things[random.between(0, things.length - 1)]?.location ?? near
  const acrossTown = (from: LatLng) => ({ lat: from.lat + 0.03, lng: from.lng + 0.03 })
  for (const [name, to] of [
    ['across the country', point],
    ['in town', acrossTown],
  ] as const) {
    const took: number[] = []
    let found = 0
    for (let time = 0; time < 25; time += 1) {
      const from = point()
      const begun = performance.now()
      if (await map.find(from, to(from))) found += 1
      took.push(performance.now() - begun)
    }
    const sorted = took.toSorted((a, b) => a - b)
    say(`· ways ${name}: ${found} of 25 found, ${sorted[12]?.toFixed(0)} ms, the longest ${sorted[24]?.toFixed(0)} ms`)
  }
}
