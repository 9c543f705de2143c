import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import {
  findablePlaces,
  findableVillages,
  findRoute,
  placesPort,
  reverseGeocode,
  searchPlaces,
  typedQuestions,
} from '@daoxing/places/server'
import fastify from 'fastify'
import type { BenchHouse } from './bench-house.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import { cpuMicrosOf, keep } from './measure.ts'
import { measureManyPlaces } from './many-places.ts'
import { type Line, micros, percent, ratioOf } from './table.ts'

const points = pointsOfTaipei(200, 'places')
const listLength = 8

/** Search, the address of a point, and routes: the engine that comes with us against what one would write or ask instead. */
export async function measurePlaces({ city }: BenchHouse): Promise<readonly Line[]> {
  const things = [...findablePlaces().things, ...findableVillages().things]
  const typed = typedTexts()
  const { search } = city.house.port(placesPort)
  const names = things.map(({ names: known, name }) => known.concat(name).join('\n').toLowerCase())
  const scan = (text: string) => things.filter((_, index) => names[index]?.includes(text)).slice(0, listLength)
  const service = await openRouteService()
  const cpu = await cpuMicrosOf({
    search: { times: typed.length, run: () => inTurn(typed, (text) => search({ text, near: points[0] ?? nowhere })) },
    scan: { times: typed.length, run: () => typed.forEach((text) => keep(scan(text))) },
    reverse: { times: 2_000, run: () => tenTimes((point) => keep(reverseGeocode(point))) },
    middles: { times: 200, run: () => points.forEach((point) => keep(nearestMiddle(point))) },
    route: { times: 100, run: () => pairs(100).forEach((wish) => keep(findRoute(wish))) },
    service: { times: 100, run: () => inTurn(pairs(100), () => service.ask()) },
  })
  await service.close()
  const many = await measureManyPlaces()
  return [
    {
      promise: `search of ${things.length} places, 2 to 4 characters`,
      figure: `${micros(cpu.search)}, names the place in ${percent(await shareThatNames(typed, search))}`,
      anchor: `substring scan, unranked: ${micros(cpu.scan)}, ${percent(await shareThatNames(typed, async ({ text }) => scan(text)))}`,
      ratio: ratioOf(cpu.search, cpu.scan),
    },
    many,
    {
      promise: `${typedQuestions.length} questions as riders type them`,
      figure: `${percent(await shareMeant((text) => searchPlaces({ text, near: mainStation, isDestination: true })))} list first what is meant`,
      anchor: `substring scan, unranked: ${percent(await shareMeant(async (text) => scan(text.toLowerCase())))}`,
      ratio: '',
    },
    {
      promise: 'address of a point',
      figure: micros(cpu.reverse),
      anchor: `nearest village middle: ${micros(cpu.middles)}, wrong village in ${percent(shareWrong())}`,
      ratio: ratioOf(cpu.reverse, cpu.middles),
    },
    {
      promise: 'a route in greater Taipei',
      figure: micros(cpu.route),
      anchor: `HTTP to a service that only echoes: ${micros(cpu.service)}`,
      ratio: ratioOf(cpu.route, cpu.service),
    },
  ]
}

const nowhere: LatLng = { lat: 25.0478, lng: 121.517 }

/** The first two, three and four characters of the names of things that people look for. */
function typedTexts(): readonly string[] {
  const chance = seededChance('bench/typed')
  const { things } = findablePlaces()
  return Array.from({ length: 120 }, () => things[chance.between(0, things.length - 1)]?.name ?? '')
    .filter((name) => name.length >= 4)
    .flatMap((name) => [name.slice(0, 2), name.slice(0, 3), name.slice(0, 4)])
}

type Search = (wish: { readonly text: string }) => Promise<readonly { readonly name: string }[]>

/** How often something whose name begins as it was typed is the first of the list. */
async function shareThatNames(typed: readonly string[], search: Search): Promise<number> {
  const firsts = await Promise.all(typed.map(async (text) => (await search({ text }))[0]?.name.startsWith(text)))
  return firsts.filter(Boolean).length / typed.length
}

const mainStation: LatLng = { lat: 25.0463, lng: 121.5197 }

/** The share of queries whose first result is the intended place. */
async function shareMeant(first: (text: string) => Promise<readonly { readonly name: string }[]>): Promise<number> {
  const found = await Promise.all(
    typedQuestions.map(async ([typed, ...meant]) => meant.includes((await first(typed))[0]?.name ?? '')),
  )
  return found.filter(Boolean).length / typedQuestions.length
}

function nearestMiddle(point: LatLng) {
  let [best, bestMetres] = [findableVillages().things[0], Number.POSITIVE_INFINITY]
  for (const village of findableVillages().things) {
    const metres = distanceMetres(point, village.location)
    if (metres < bestMetres) [best, bestMetres] = [village, metres]
  }
  return best
}

function shareWrong(): number {
  const wrong = points.filter((point) => {
    const here = reverseGeocode(point)
    const guess = nearestMiddle(point)
    return here.state === 'inside' && `${here.county}${here.town}${here.village}` !== `${guess?.area}${guess?.name}`
  })
  return wrong.length / points.length
}

function tenTimes(ask: (point: LatLng) => void): void {
  for (let time = 0; time < 10; time += 1) points.forEach(ask)
}

const pairs = (count: number) =>
  points.slice(0, count).map((from, index) => ({ from, to: points[(index + 77) % points.length] ?? nowhere }))

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) keep(await work(item))
}

/** The least that a routing service beside us would cost: a request, the same kind of answer, and no routing at all. */
async function openRouteService() {
  const app = fastify()
  const route = findRoute(pairs(1)[0] ?? { from: nowhere, to: nowhere })
  app.get('/route', async () => route)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { ask: async () => (await fetch(`${url}/route`)).json(), close: () => app.close() }
}
