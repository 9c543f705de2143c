import type { LatLng } from '@daoxing/kit/contract'
import { Button, Card, EmptyState, formatDistance, ListRow, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { PlaceSearch, useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { CarFront, CircleDot, MapPin, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { carQuery } from '../charging-data.ts'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { routeQuery, stationKeyOf } from './find-data.ts'

type End = { readonly name: string; readonly location: LatLng }

/** Chargers along a way, with the charge left on arrival at each. */
export function AlongRoute({ onBack }: { readonly onBack: () => void }) {
  const { change } = useChargingDraft()
  const device = useDevicePosition()
  const own = device.state === 'found' ? device.location : null
  const [chosenFrom, setFrom] = useState<End>()
  const [to, setTo] = useState<End>()
  const [asked, setAsked] = useState<'from' | 'to'>()
  const from = chosenFrom ?? (own ? { name: words.charging_find_here(), location: own } : undefined)
  const car = useQuery(carQuery)
  if (asked !== undefined) {
    const take = (end: End) => {
      if (asked === 'from') setFrom(end)
      else setTo(end)
      setAsked(undefined)
    }
    const prompt = asked === 'from' ? words.charging_find_routeFrom() : words.charging_find_routeTo()
    return (
      <>
        <NavBar title={prompt} onBack={() => setAsked(undefined)} />
        <Page>
          <PlaceSearch
            key={asked}
            prompt={prompt}
            near={own}
            purpose={asked === 'from' ? 'start' : 'end'}
            onChoose={({ name, location }) => take({ name, location })}
            onOwnPosition={(location) => take({ name: words.charging_find_here(), location })}
          />
        </Page>
      </>
    )
  }
  return (
    <>
      <NavBar title={words.charging_find_route()} onBack={onBack} />
      <Page>
        <Card form="plain">
          <ListRow
            icon={<CircleDot aria-hidden="true" size={20} />}
            title={from?.name ?? words.charging_find_routeFrom()}
            detail={words.charging_find_routeFromLabel()}
            hasChevron
            onPress={() => setAsked('from')}
          />
          <ListRow
            icon={<MapPin aria-hidden="true" size={20} />}
            title={to?.name ?? words.charging_find_routeTo()}
            detail={words.charging_find_routeToLabel()}
            hasChevron
            isLast
            onPress={() => setAsked('to')}
          />
        </Card>
        <Loaded
          query={car}
          isEmpty={(known) => known === null}
          empty={
            <EmptyState
              icon={<CarFront aria-hidden="true" />}
              title={words.charging_station_noCar()}
              detail={words.charging_find_routeNoCar()}
              action={<Button onPress={() => change({ step: 'SearchFilter' })}>{words.charging_find_myCar()}</Button>}
            />
          }
        >
          {(mine) =>
            mine && from && to ? (
              <Stops from={from.location} to={to.location} car={mine} />
            ) : (
              <p className="text-muted">{words.charging_find_routeHint()}</p>
            )
          }
        </Loaded>
      </Page>
    </>
  )
}

function Stops(wish: Parameters<typeof routeQuery>[0]) {
  const { change } = useChargingDraft()
  const query = useQuery(routeQuery(wish))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={5} />}>
      {({ distanceMetres, arrivalPercent, stations }) => (
        <>
          <p role="status" className={arrivalPercent < 10 ? 'font-bold text-warn' : 'font-bold'}>
            {arrivalPercent < 0
              ? words.charging_find_routeShort({ distance: formatDistance(distanceMetres) })
              : words.charging_find_routeArrive({ distance: formatDistance(distanceMetres), percent: arrivalPercent })}
          </p>
          {stations.length === 0 && <p className="text-muted">{words.charging_find_routeNone()}</p>}
          <ul>
            {stations.map(({ station, detourMetres, percentOnArrival, percentAtEnd }, at) => (
              <li key={`${station.partyId}/${station.stationId}`}>
                <ListRow
                  icon={<PlugZap aria-hidden="true" size={20} />}
                  title={<span className="font-bold">{station.stationName}</span>}
                  detail={
                    <>
                      {words.charging_find_free({ free: station.free, total: station.total })} ·{' '}
                      {words.charging_find_power({ kw: Math.round(station.maxPowerKw) })} ·{' '}
                      {words.charging_find_detour({ distance: formatDistance(detourMetres) })}
                      <span className="block">{words.charging_find_routeEnd({ percent: percentAtEnd })}</span>
                    </>
                  }
                  fact={
                    <span className="font-bold text-ink">
                      {words.charging_find_routeLeft({ percent: percentOnArrival })}
                    </span>
                  }
                  hasChevron
                  isLast={at === stations.length - 1}
                  onPress={() => change({ station: stationKeyOf(station), step: 'StationDetail' })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
