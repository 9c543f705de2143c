import { seededChance } from '@daoxing/kit/simulator'
import { type Findable, findablePlaces, findableVillages, indexOf, searchAmong } from '@daoxing/places/server'
import { cpuMicrosOf, keep } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const placesWanted = 20_000
const near = { lat: 25.0463, lng: 121.5197 }
const listLength = 8

/** First characters and prefixes that many names share, in Chinese and in pinyin: the most expensive to rank. */
const typed = [
  '市',
  '台',
  '中',
  '大',
  '站',
  '新',
  '中山',
  '信義',
  '國立',
  '車站',
  's',
  't',
  'ta',
  'taipei',
  'zhong',
  'station',
  // A word in nearly every name.
  'shop',
]

/** The search of a house with many imported places: the existing ones, and shops with derived names. */
export async function measureManyPlaces(): Promise<Line> {
  const things = manyThings()
  const index = indexOf(things)
  const spelled = things.map(({ names }) => names.join('\n').toLowerCase())
  const scan = (text: string) => things.filter((_, place) => spelled[place]?.includes(text)).slice(0, listLength)
  const slowest = await slowestMicros((text) => searchAmong(index, { text, near, limit: listLength }))
  const cpu = await cpuMicrosOf({ scan: { times: typed.length, run: () => typed.forEach((text) => keep(scan(text))) } })
  return {
    promise: `the dearest of ${typed.length} first characters, ${things.length} places`,
    figure: micros(slowest),
    anchor: `substring scan, unranked: ${micros(cpu.scan)}`,
    ratio: ratioOf(slowest, cpu.scan),
  }
}

const timesEach = 20

async function slowestMicros(search: (text: string) => unknown): Promise<number> {
  const each = []
  for (const text of typed) {
    const run = () => {
      for (let time = 0; time < timesEach; time += 1) keep(search(text))
    }
    const { one } = await cpuMicrosOf({ one: { times: timesEach, run } })
    each.push(one)
  }
  return Math.max(...each)
}

function manyThings(): readonly Findable[] {
  const chance = seededChance('bench/many-places')
  const known = [...findablePlaces().things, ...findableVillages().things]
  const places = findablePlaces().things
  const pick = () => places[chance.between(0, places.length - 1)]
  const made = Array.from({ length: placesWanted - known.length }, (_, number): Findable | undefined => {
    const [one, other] = [pick(), pick()]
    return (
      one &&
      other && {
        ...one,
        id: `shop:${number}`,
        name: `${one.name}${other.name}店`,
        names: [`${one.name}${other.name}店`, `${one.nameEn} ${other.nameEn} Shop`],
      }
    )
  })
  return [...known, ...made.filter((thing) => thing !== undefined)]
}
