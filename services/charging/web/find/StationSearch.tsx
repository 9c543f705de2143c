import { chargingMapCentre } from '@daoxing/charging/contract'
import { Chip, EmptyState, Loaded, NavBar, Page, Skeleton, TextField } from '@daoxing/kit/web'
import { type ChosenPlace, PlaceSearch, useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { namedQuery, stationKeyOf, useHistories } from './find-data.ts'
import { Histories } from './Histories.tsx'
import { StationRow } from './StationRow.tsx'

/** Finds a station by its name, or a place to charge near, with what was searched for before [CHG-009, CHG-022]. */
export function StationSearch({ onBack }: { readonly onBack: () => void }) {
  const { change } = useChargingDraft()
  const device = useDevicePosition()
  const near = device.state === 'found' ? device.location : null
  const [isPlace, setIsPlace] = useState(false)
  const [typed, setTyped] = useState('')
  const { add } = useHistories()
  const goTo = ({ name, address, location }: Pick<ChosenPlace, 'name' | 'address' | 'location'>) => {
    add.mutate({ name, address, location, station: null })
    change({ place: { name, location }, step: 'MapView' })
  }
  return (
    <>
      <NavBar title={words.charging_find_search()} onBack={onBack} />
      <Page>
        <div role="group" aria-label={words.charging_find_searchKind()} className="flex flex-wrap gap-2">
          <Chip isSelected={!isPlace} onPress={() => setIsPlace(false)}>
            {words.charging_find_searchStation()}
          </Chip>
          <Chip isSelected={isPlace} onPress={() => setIsPlace(true)}>
            {words.charging_find_searchPlace()}
          </Chip>
        </div>
        {isPlace ? (
          <PlaceSearch
            prompt={words.charging_find_placePrompt()}
            near={near}
            purpose="end"
            onChoose={goTo}
            onOwnPosition={(location) =>
              change({ place: { name: words.charging_find_here(), location }, step: 'MapView' })
            }
          />
        ) : (
          <>
            <TextField
              label={words.charging_find_stationPrompt()}
              value={typed}
              onChange={setTyped}
              kind="search"
              lengthMax={60}
              isFocusedFirst
            />
            {typed.trim() === '' ? (
              <Histories onPlace={goTo} onStation={(station) => change({ station, step: 'StationDetail' })} />
            ) : (
              <Named name={typed.trim()} here={near ?? chargingMapCentre} />
            )}
          </>
        )}
      </Page>
    </>
  )
}

function Named({
  name,
  here,
}: {
  readonly name: string
  readonly here: { readonly lat: number; readonly lng: number }
}) {
  const { change } = useChargingDraft()
  const { add } = useHistories()
  const query = useQuery(namedQuery(useDeferredValue(name), here))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton rows={4} />}
      isEmpty={(stations) => stations.length === 0}
      empty={
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={words.charging_find_noneNamed({ name })}
          detail={words.charging_find_noneNamedDetail()}
        />
      }
    >
      {(stations) => (
        <ul aria-label={words.charging_find_searchStation()}>
          {stations.map((station, at) => (
            <li key={`${station.partyId}/${station.stationId}`}>
              <StationRow
                station={station}
                isLast={at === stations.length - 1}
                onPress={() => {
                  const key = stationKeyOf(station)
                  const { stationName, address, latitude: lat, longitude: lng } = station
                  add.mutate({ name: stationName, address, location: { lat, lng }, station: key })
                  change({ station: key, step: 'StationDetail' })
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
