import type { CarSeries, MyCar, StationKey } from '@daoxing/charging/contract'
import {
  Badge,
  Button,
  EmptyState,
  formatDuration,
  formatTwd,
  ListRow,
  Loaded,
  NavBar,
  Page,
  Skeleton,
} from '@daoxing/kit/web'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CarFront, Plug } from 'lucide-react'
import { carQuery, quoteQuery } from '../charging-data.ts'
import { useChargingDraft } from '../draft.ts'
import { filtersQuery, stationQuery } from '../find/find-data.ts'
import { plugName, statusText } from '../find/station-words.ts'
import * as words from '../words/compiled/messages.js'
import { type FoundPlug, plugsOf } from './best-plug.ts'

type ChargerMatchProps = { readonly stationKey: StationKey; readonly onBack: () => void }

/** Which plug of this station fits the rider's car, and how long each takes [CHG-012]. */
export function ChargerMatch({ stationKey, onBack }: ChargerMatchProps) {
  const { change } = useChargingDraft()
  const car = useQuery(carQuery)
  const filters = useQuery(filtersQuery)
  const station = useQuery(stationQuery(stationKey, undefined))
  const mine = car.data ?? null
  const series = filters.data?.carSeries.find(({ carSeriesId }) => carSeriesId === mine?.carSeriesId)
  return (
    <>
      <NavBar title={words.charging_station_match()} onBack={onBack} />
      <Page>
        <Loaded
          query={car}
          isEmpty={(known) => known === null}
          empty={
            <EmptyState
              icon={<CarFront aria-hidden="true" />}
              title={words.charging_station_noCar()}
              detail={words.charging_station_noCarDetail()}
              action={<Button onPress={() => change({ step: 'SearchFilter' })}>{words.charging_find_myCar()}</Button>}
            />
          }
        >
          {() => (
            <Loaded query={station} skeleton={<Skeleton rows={5} />}>
              {({ chargers }) => mine && <Matches {...{ stationKey, mine, series }} plugs={plugsOf(chargers)} />}
            </Loaded>
          )}
        </Loaded>
      </Page>
    </>
  )
}

type MatchesProps = {
  readonly stationKey: StationKey
  readonly mine: MyCar
  readonly series: CarSeries | undefined
  readonly plugs: readonly FoundPlug[]
}

function Matches({ stationKey, mine, series, plugs }: MatchesProps) {
  const { change } = useChargingDraft()
  const fitting = representatives(plugs.filter(({ connector }) => connector.fitsCar === true))
  const others = representatives(plugs.filter(({ connector }) => connector.fitsCar !== true))
  const quotes = useQueries({
    queries: fitting.map(({ charger, connector }) =>
      quoteQuery({
        station: stationKey,
        plug: { chargerId: charger.chargerId, connectorId: connector.connectorId },
        car: mine,
        limit: null,
      }),
    ),
  })
  const fastest = Math.min(...quotes.flatMap(({ data }) => data?.estimate.minutes ?? []))
  return (
    <>
      {series && (
        <p className="text-muted">
          {words.charging_station_matchFor({
            car: `${series.brand} ${series.name}`,
            now: mine.nowPercent,
            target: mine.targetPercent,
          })}
        </p>
      )}
      {fitting.length === 0 && <p role="status">{words.charging_station_matchNone()}</p>}
      <ul>
        {fitting.map(({ charger, connector }, at) => {
          const estimate = quotes[at]?.data?.estimate
          const slower = estimate === undefined ? 0 : estimate.minutes - fastest
          return (
            <li key={`${charger.chargerId} ${connector.connectorId}`}>
              <ListRow
                icon={<Plug aria-hidden="true" size={20} />}
                title={
                  <span className="font-bold">
                    {plugName(connector.plug)} {words.charging_find_power({ kw: Math.round(connector.powerKw) })}
                  </span>
                }
                detail={
                  <>
                    {charger.reference ?? charger.chargerId} · {statusText(charger.status)}
                    {estimate && (
                      <span className="block text-ink">
                        {formatDuration(estimate.minutes * 60)} · {formatTwd(estimate.totalTwd)}
                        {slower > 0 && ` · ${words.charging_station_slower({ time: formatDuration(slower * 60) })}`}
                      </span>
                    )}
                  </>
                }
                fact={estimate && slower === 0 && <Badge>{words.charging_station_fastest()}</Badge>}
                {...(charger.status === 'AVAILABLE' && {
                  hasChevron: true,
                  onPress: () =>
                    change({
                      plug: { chargerId: charger.chargerId, connectorId: connector.connectorId },
                      step: 'ChargingSetting',
                    }),
                })}
                isLast={at === fitting.length - 1}
              />
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <p className="text-secondary text-muted">
          {words.charging_station_matchOthers({
            plugs: [...new Set(others.map(({ connector }) => plugName(connector.plug)))].join(
              words.charging_station_dayJoin(),
            ),
          })}
        </p>
      )}
    </>
  )
}

/** One plug of each kind and power, a free one if there is any. */
function representatives(plugs: readonly FoundPlug[]): readonly FoundPlug[] {
  const byKind = new Map<string, FoundPlug>()
  for (const one of plugs) {
    const kind = `${one.connector.plug} ${one.connector.powerKw}`
    const held = byKind.get(kind)
    if (!held || (held.charger.status !== 'AVAILABLE' && one.charger.status === 'AVAILABLE')) byKind.set(kind, one)
  }
  return [...byKind.values()]
}
