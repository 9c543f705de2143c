import type { LatLng } from '@daoxing/kit/contract'
import type { TypedAddress } from './parse-address.ts'

/**
 * Surveyed house numbers as arrays, outside the name search, which millions of them would slow down. An address is
 * hashed to a number, and addresses are sorted by it.
 */
export type HouseArrays = {
  readonly keys: Float64Array
  /** In integer units of this fraction of a degree. */
  readonly lng: Int32Array
  readonly lat: Int32Array
}

export type HouseNumbers = {
  readonly count: number
  /** The houses with this address, in any of the towns. */
  at(address: Doored): readonly LatLng[]
}

type Doored = Pick<TypedAddress, 'village' | 'road' | 'lane' | 'alley' | 'number'>

/** Coordinates are integers in this fraction of a degree, as in the import. */
const unitsPerDegree = 1e7
/** One address has a house in many towns (中正路1號), and occasionally several surveys in one. */
const sameAddressMax = 2000

export function houseNumbersOf({ keys, lng, lat }: HouseArrays): HouseNumbers {
  return {
    count: keys.length,
    at(address) {
      const key = houseKey(address)
      if (key === undefined) return []
      const found: LatLng[] = []
      for (let at = firstOf(keys, key); keys[at] === key && found.length < sameAddressMax; at += 1)
        found.push({ lat: (lat[at] ?? 0) / unitsPerDegree, lng: (lng[at] ?? 0) / unitsPerDegree })
      return found
    },
  }
}

/** The index of a key in the sorted keys, or its insertion point. */
function firstOf(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The hash of an address; undefined without a house number. A collision among two million addresses is unlikely. */
export function houseKey({ village, road, lane, alley, number }: Doored): number | undefined {
  // 5號之2 and 5之2號 are one house, and so are 臺 and 台.
  const door = number.replaceAll('號', '')
  const street = (road === '' ? village : road).replaceAll('臺', '台')
  if (door === '' || street === '') return undefined
  return hashOf([street, lane, alley, door].join('|'))
}

/** A 53-bit hash of a text, which fits into a JavaScript number. */
function hashOf(text: string): number {
  let [low, high] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 2_654_435_761)
    high = Math.imul(high ^ code, 1_597_334_677)
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  return 2 ** 32 * (high & 0x1f_ff_ff) + (low >>> 0)
}
