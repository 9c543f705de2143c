import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { announce, formatDistance, ListRow, riderStay } from '@daoxing/kit/web'
import type { reverseGeocodePoint } from '@daoxing/places/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { type DevicePosition, findDevicePosition, isCoarse, useDevicePosition } from '../device-position.ts'
import { addressAtQuery } from '../places-data.ts'
import * as words from '../words/compiled/messages.js'

type OwnPositionRowProps = {
  readonly purpose: 'start' | 'favourite'
  readonly onFound: (location: LatLng) => void
  /** To the map, where the rider says what the device does not know. */
  readonly onCoarse: (() => void) | undefined
}

/** Asks the device only when it is tapped, and says what to do when it does not answer, or not well enough. */
export function OwnPositionRow({ purpose, onFound, onCoarse }: OwnPositionRowProps) {
  const position = useDevicePosition()
  const [isFinding, setIsFinding] = useState(false)
  const cache = useQueryClient()
  /** Why no car comes to where the device is. */
  const [noCar, setNoCar] = useState<string>()
  const find = async () => {
    setIsFinding(true)
    const stay = riderStay()
    const found = await findDevicePosition(0)
    // A rider who has left meanwhile starts no ride of the next one from here.
    if (stay.aborted) return
    if (found.state !== 'found' || isCoarse(found)) {
      setIsFinding(false)
      announce(saidOf(found) ?? '')
    }
    if (found.state !== 'found') return
    // A coarse position would send a car to the middle of a district.
    if (isCoarse(found)) return onCoarse?.()
    // A server that gives no answer stops nobody.
    const asked = { ...addressAtQuery(found.location), networkMode: 'always', retry: false } as const
    const here = await cache.fetchQuery(asked).catch(() => undefined)
    setIsFinding(false)
    const said = here === undefined ? undefined : noCarAt(here, purpose)
    setNoCar(said)
    if (said !== undefined) announce(said)
    // On the water and far from every road the map shows where the pin is, and asks there.
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

/** A favourite is kept wherever in the country it is; a car comes where a region is served. */
function noCarAt(here: PointFound, purpose: OwnPositionRowProps['purpose']): string | undefined {
  if (here === null) return words.places_own_outside()
  if (purpose === 'start' && here.region === null) return words.places_own_notServed()
  if (here.lake) return words.places_own_water({ water: here.lake })
  return undefined
}

/** The purpose of a tap, in words. */
const offers: Readonly<Record<OwnPositionRowProps['purpose'], () => string>> = {
  start: () => words.places_own_detail(),
  favourite: () => words.places_own_detailFavourite(),
}

/** How the question to the device ended, where there is something to say of it. */
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
 * As high from the beginning as with the longest that it may say, so that nothing below it moves under a finger; what it
 * says stands in the middle of that room, beside its icon.
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
