import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { announce, formatDistance, ListRow, riderStay } from '@daoxing/kit/web'
import type { reverseGeocodePoint } from '@daoxing/places/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { type DevicePosition, findDevicePosition, isCoarse, useDevicePosition } from '../device-position.ts'
import { addressAtQuery } from '../pin-data.ts'
import * as words from '../words/compiled/messages.js'

type OwnPositionRowProps = {
  readonly purpose: 'start' | 'favourite'
  readonly onFound: (location: LatLng) => void
  /** Opens the map, where the rider gives the position that the device does not know. */
  readonly onCoarse: (() => void) | undefined
}

/** Locates the device only after a tap, and offers alternatives if the position is missing or too coarse. */
export function OwnPositionRow({ purpose, onFound, onCoarse }: OwnPositionRowProps) {
  const position = useDevicePosition()
  const [isFinding, setIsFinding] = useState(false)
  const cache = useQueryClient()
  /** The reason why cars do not reach the position of the device. */
  const [noCar, setNoCar] = useState<string>()
  const find = async () => {
    setIsFinding(true)
    const stay = riderStay()
    const found = await findDevicePosition(0)
    // If the rider has left in the meantime, the next rider's ride must not start here.
    if (stay.aborted) return
    if (found.state !== 'found' || isCoarse(found)) {
      setIsFinding(false)
      announce(saidOf(found) ?? '')
    }
    if (found.state !== 'found') return
    // With a coarse position, the car would go to the middle of a district.
    if (isCoarse(found)) return onCoarse?.()
    // A server without an answer does not block the rider.
    const addressQuery = { ...addressAtQuery(found.location), networkMode: 'always', retry: false } as const
    const here = await cache.fetchQuery(addressQuery).catch(() => undefined)
    setIsFinding(false)
    const said = here === undefined ? undefined : noCarAt(here, purpose)
    setNoCar(said)
    if (said !== undefined) announce(said)
    // On water and far from every road, the map shows the pin, and the rider confirms it there.
    if (here?.lake || here?.remoteMetres) return onCoarse === undefined ? onFound(found.location) : onCoarse()
    if (said === undefined) onFound(found.location)
  }
  return (
    <ListRow
      icon={<LocateFixed aria-hidden="true" size={20} />}
      title={
        <OwnLines said={isFinding ? words.places_own_finding() : (noCar ?? saidOf(position) ?? offers[purpose]())} />
      }
      onPress={() => void find()}
    />
  )
}

type PointFound = ReplyOf<typeof reverseGeocodePoint>

/** A favourite may be anywhere in the country; a pickup must be in a served region. */
function noCarAt(here: PointFound, purpose: OwnPositionRowProps['purpose']): string | undefined {
  if (here === null) return words.places_own_outside()
  if (purpose === 'start' && here.region === null) return words.places_own_notServed()
  if (here.lake) return words.places_own_water({ water: here.lake })
  return undefined
}

/** The text for the purpose of a tap. */
const offers: Readonly<Record<OwnPositionRowProps['purpose'], () => string>> = {
  start: () => words.places_own_detail(),
  favourite: () => words.places_own_detailFavourite(),
}

/** The outcome of the request to the device, if it needs a message. */
function saidOf(position: DevicePosition): string | undefined {
  switch (position.state) {
    case 'unasked':
      return undefined
    case 'finding':
      return words.places_own_finding()
    case 'refused':
      return words.places_own_refused()
    case 'unknown':
      return words.places_own_unknown()
    case 'found':
      return isCoarse(position)
        ? words.places_own_coarse({ distance: formatDistance(position.accuracyMetres) })
        : undefined
  }
}

/**
 * It always has the height of its longest message, so that nothing below it moves under a finger; the message is
 * centred next to its icon.
 */
function OwnLines({ said }: { readonly said: string }) {
  return (
    <span className="grid items-center">
      <TwoLines said={said} />
      {[words.places_own_refused(), words.places_own_unknown()].map((longest) => (
        <span key={longest} aria-hidden="true" className="invisible col-start-1 row-start-1">
          <TwoLines said={longest} />
        </span>
      ))}
    </span>
  )
}

function TwoLines({ said }: { readonly said: string }) {
  return (
    <span className="col-start-1 row-start-1">
      <span className="block">{words.places_own_title()}</span>
      <span className="block text-secondary text-muted">{said}</span>
    </span>
  )
}
