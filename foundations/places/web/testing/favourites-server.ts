import type { Favourite, PlacePrediction } from '@daoxing/places/contract'
import { vi } from 'vitest'

/** A favourite as the server sends it; its id is derived from its number. */
export function aFavourite(number: number, changes: Partial<Favourite> & { readonly description: string }): Favourite {
  return {
    id: `0b0c2f4e-6f0e-4c8f-9d50-6f3a3f1c7b0${number}`,
    icon: 'favourite',
    address: `臺北市大安區${changes.description}`,
    location: { x: 121.54, y: 25.03 },
    isApproximate: false,
    isPinned: false,
    rank: null,
    ...changes,
  }
}

export const home = aFavourite(0, {
  icon: 'home',
  description: '住家',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
})

export const tower = { name: '臺北101', address: '臺北市信義區', lat: 25.034, lng: 121.5645 }

/** The search result for any text. */
const prediction: PlacePrediction = {
  place_id: 'place:1',
  description: tower.address,
  structured_formatting: { main_text: tower.name, secondary_text: tower.address },
  types: ['landmark'],
  location: { lat: tower.lat, lng: tower.lng },
  sessionToken: 'token',
  isApproximate: false,
}

/** The address at any point of the map. */
export const atPin = {
  ...{ address: '臺北市松山區東榮里', description: '臺北市松山區東榮里 · 近 民生社區', area: '臺北市', town: '松山區' },
  ...{ location: { lat: 25.058, lng: 121.562 }, village: '東榮里', region: 'north' },
}

export type RecordedRequest = { readonly call: string; readonly body: unknown }

type ServerInput = {
  readonly stored?: readonly Favourite[]
  /** Fields of the search result that differ from the tower. */
  readonly found?: Partial<PlacePrediction>
  /** The map draws real streets. */
  readonly hasStreets?: boolean
  /** Order requests wait until they are released. */
  readonly holdsOrders?: boolean
}

/** A server that stores favourites, and refuses an existing name or address as ours does. */
export function favouritesServer(input: ServerInput = {}) {
  const { stored: first = [], found = {}, hasStreets = false, holdsOrders = false } = input
  let stored = [...first]
  const requests: RecordedRequest[] = []
  const held: (() => void)[] = []
  let reads = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/gw|\?.*$/g, '')
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (path.includes('autocomplete')) return answer([{ ...prediction, ...found }])
    if (path === '/v3/geocode/reverse') return answer({ ...atPin, hasStreets, lake: null })
    if (!path.startsWith('/v2/rider/fav_address')) return answer([])
    if (method === 'GET') reads += 1
    if (method === 'GET') return answer(stored)
    requests.push({ call: `${method} ${path}`, body })
    const id = path.split('/').at(-1)
    if (path.endsWith('_order')) {
      if (holdsOrders) await new Promise<void>((resolve) => held.push(resolve))
      stored = body.ids.flatMap((wanted: string) => stored.filter((favourite) => favourite.id === wanted))
      return answer(stored)
    }
    if (method === 'DELETE') {
      stored = stored.filter((favourite) => favourite.id !== id)
      return answer({ deleted: true })
    }
    const sameAddress = stored.find((favourite) => favourite.address === body.address)
    const clash = sameAddress ?? stored.find((favourite) => favourite.description === body.description)
    const code = sameAddress ? 'FAV_SAME_ADDRESS' : 'FAV_SAME_NAME'
    if (method === 'POST' && clash)
      return new Response(JSON.stringify({ code, message: '已使用', data: clash }), { status: 409 })
    const favourite = { rank: null, ...body, id: method === 'PUT' ? id : crypto.randomUUID() }
    stored = [...stored.filter((other) => other.id !== favourite.id), favourite]
    return answer(favourite)
  })
  /** The received orders, each as the names of its favourites. */
  const orders = () => requests.filter(({ call }) => call.endsWith('_order')).map(({ body }) => namesIn(body, first))
  return { requests, held, orders, reads: () => reads }
}

function namesIn(body: unknown, favourites: readonly Favourite[]): string {
  const text = JSON.stringify(body)
  return favourites
    .filter(({ id }) => text.includes(id))
    .toSorted((one, other) => text.indexOf(one.id) - text.indexOf(other.id))
    .map(({ description }) => description)
    .join(' ')
}
