import { Button, Card, CircleLayer, MapMarker, MapView, sentenceOf, useIsOnline, useNow } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useDevicePosition } from '@daoxing/places/web'
import { CarFront, Megaphone, Navigation } from 'lucide-react'
import { useMemo, useState } from 'react'
import { directionsUrl } from '../../parts/station-words.ts'
import * as words from '../../words/compiled/messages.js'
import { lotHoursText, parkingText, whereaboutsText } from '../parts/shared-words.ts'
import { useCommand } from '../shared-moves.ts'
import { isCommandOpen } from '../shared-orders.ts'
import { CommandState } from './CommandState.tsx'

/** The way to the car: the map with its circle, the floor, and its horn. */
export function WhereCar({ order }: { readonly order: SharedRental }) {
  const { lot, whereabouts, can, plateNo, command } = order
  const { location, accuracyMetres } = whereabouts
  const here = useDevicePosition()
  const find = useCommand(order)
  const isOnline = useIsOnline()
  const [hasMap, setHasMap] = useState(true)
  // The age of the position grows while the page is open.
  useNow(15_000)
  const { lat, lng } = location
  const circles = useMemo(() => [{ at: { lat, lng }, radiusMetres: accuracyMetres }], [lat, lng, accuracyMetres])
  const fit = here.state === 'found' ? [here.location, location] : [location]
  return (
    <Card title={words.rental_where_title()}>
      {/* Without a map, the words below say the same. */}
      {hasMap && (
        <div className={hasMap ? 'relative -mx-2 h-58 overflow-hidden rounded-2' : 'sr-only'}>
          <MapView
            camera={fit.length === 1 ? { centre: location, zoom: 16 } : { fit, zoomMax: 17 }}
            onUnavailable={() => setHasMap(false)}
            twin={[{ id: plateNo, text: words.rental_where_onMap({ plate: plateNo, place: lot.name }) }]}
          >
            <CircleLayer circles={circles} />
            <MapMarker at={location} level={4}>
              <span className="flex size-10 items-center justify-center rounded-full border-2 border-surface bg-rental text-white shadow-float">
                <CarFront aria-hidden="true" size={18} />
              </span>
            </MapMarker>
            {here.state === 'found' && (
              <MapMarker at={here.location} level={3}>
                <span className="block size-4 rounded-full border-4 border-surface bg-go shadow-float" />
              </MapMarker>
            )}
          </MapView>
        </div>
      )}
      <p className="mt-2 font-bold">{lot.name}</p>
      <p className="text-secondary text-muted">
        {lot.address} · {parkingText(lot)} · {lotHoursText(lot)}
      </p>
      <p className="text-secondary text-muted">{whereaboutsText(whereabouts)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          href={directionsUrl({ location })}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-touch items-center gap-2 pe-2 font-bold text-go"
        >
          <Navigation aria-hidden="true" size={20} />
          {words.rental_where_directions()}
        </a>
        {can.find && (
          <Button
            kind="tint"
            icon={<Megaphone aria-hidden="true" size={20} />}
            state={find.isPending || isCommandOpen(order) ? 'busy' : isOnline ? 'ready' : 'disabled'}
            onPress={() => find.mutate('find')}
          >
            {words.rental_where_find()}
          </Button>
        )}
      </div>
      {can.find && <p className="mt-1 text-secondary text-muted">{words.rental_where_findDetail()}</p>}
      {find.isError && (
        <p role="alert" className="mt-1 text-secondary text-danger">
          {sentenceOf(find.error)}
        </p>
      )}
      {command?.kind === 'find' && <CommandState command={command} />}
    </Card>
  )
}
