import type { LatLng } from '@daoxing/kit/contract'

const addressPrefix = 'address:'

type AddressFacts = { readonly text: string; readonly location: LatLng; readonly isApproximate: boolean }

/** An address without a position until the rider points at it: its id identifies a list entry, not a place. */
export const unplacedId = (text: string, town: string): string =>
  `unplaced:${Buffer.from(JSON.stringify([text, town])).toString('base64url')}`

/** The id contains the whole address, so nothing is stored. */
export function addressId(text: string, { lat, lng }: LatLng, isApproximate = true): string {
  const facts = [text, round(lat), round(lng), ...(isApproximate ? [] : ['house'])]
  return `${addressPrefix}${Buffer.from(JSON.stringify(facts)).toString('base64url')}`
}

export function addressOfId(id: string): AddressFacts | undefined {
  if (!id.startsWith(addressPrefix)) return undefined
  try {
    const facts: unknown[] = JSON.parse(Buffer.from(id.slice(addressPrefix.length), 'base64url').toString())
    const [text, lat, lng, kind] = facts
    if (typeof text !== 'string' || typeof lat !== 'number' || typeof lng !== 'number') return undefined
    return { text, location: { lat, lng }, isApproximate: kind !== 'house' }
  } catch {
    // A malformed id, which names no place.
    return undefined
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
