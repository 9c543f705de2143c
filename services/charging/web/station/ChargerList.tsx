import type { Charger, ChargingConnector } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { Badge, Button, formatAge, ListRow, Unfold, useNow } from '@daoxing/kit/web'
import { Plug } from 'lucide-react'
import type { ChosenPlug } from '../draft.ts'
import { plugName, statusText, tariffText, tariffWhen } from '../find/station-words.ts'
import * as words from '../words/compiled/messages.js'

type ChargerListProps = {
  readonly chargers: readonly Charger[]
  readonly onChoose: (plug: ChosenPlug) => void
  /** Asks for the fees of keeping a charger; undefined while none can be kept. */
  readonly onReserve: ((charger: Charger) => void) | undefined
}

/** The name of a charger, as it stands on it. */
export const chargerName = ({ reference, evseId, chargerId }: Charger): string => reference ?? evseId ?? chargerId

/** Each charger with its status, the age of that status, where it stands, and its plugs with their prices. */
export function ChargerList({ chargers, onChoose, onReserve }: ChargerListProps) {
  const now = useNow()
  return (
    <section aria-label={words.charging_station_chargers()}>
      <h2 className="pb-2 text-card font-bold">{words.charging_station_chargers()}</h2>
      <ul className="flex flex-col gap-2">
        {chargers.map((charger) => {
          const place = placeText(charger)
          return (
            <li key={charger.chargerId} className="rounded-2 border border-line px-4 py-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-bold">{chargerName(charger)}</h3>
                <Badge kind={charger.status === 'AVAILABLE' ? 'go' : charger.status === 'CHARGING' ? 'warn' : 'muted'}>
                  {statusText(charger.status)}
                </Badge>
              </div>
              <p className="text-secondary text-muted">
                {place !== '' && `${place} · `}
                {words.charging_station_seen({ age: formatAge(now - msOf(charger.statusAt)) })}
                {charger.canReserve && ` · ${words.charging_station_canReserve()}`}
              </p>
              <ul>
                {charger.connectors.map((connector, at) => (
                  <li key={connector.connectorId}>
                    <ConnectorRow
                      connector={connector}
                      isFree={charger.status === 'AVAILABLE'}
                      isLast={at === charger.connectors.length - 1}
                      onPress={() => onChoose({ chargerId: charger.chargerId, connectorId: connector.connectorId })}
                    />
                  </li>
                ))}
              </ul>
              {onReserve && charger.canReserve && charger.status === 'AVAILABLE' && (
                <Button isWide kind="tint" onPress={() => onReserve(charger)}>
                  {words.charging_reserve_ask()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function placeText({ floor, bay }: Charger): string {
  return [
    ...(floor === null ? [] : [words.charging_station_floor({ floor })]),
    ...(bay === null ? [] : [words.charging_station_bay({ bay })]),
  ].join(' · ')
}

type ConnectorRowProps = {
  readonly connector: ChargingConnector
  readonly isFree: boolean
  readonly isLast: boolean
  readonly onPress: () => void
}

function ConnectorRow({ connector, isFree, isLast, onPress }: ConnectorRowProps) {
  const { plug, current, powerKw, tariff, fitsCar, isCable } = connector
  const canCharge = isFree && fitsCar !== false
  const power = words.charging_find_power({ kw: Math.round(powerKw) })
  return (
    <>
      <ListRow
        icon={<Plug aria-hidden="true" size={20} />}
        title={<span className="font-bold">{`${plugName(plug)} ${current} ${power}`}</span>}
        detail={
          <>
            {tariff
              .filter(({ isNow }) => isNow)
              .map(tariffText)
              .join(words.charging_station_join()) || words.charging_station_noPrice()}
            {!isCable && <span className="block">{words.charging_station_ownCable()}</span>}
            {fitsCar === false && <span className="block text-warn">{words.charging_station_fitsNot()}</span>}
            {fitsCar === true && <span className="block text-ok">{words.charging_station_fits()}</span>}
          </>
        }
        {...(canCharge && { onPress, hasChevron: true, fact: words.charging_station_choose() })}
        isLast={isLast && tariff.length < 2}
      />
      {tariff.length > 1 && (
        <Unfold summary={<span className="text-secondary text-muted">{words.charging_station_prices()}</span>}>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 pb-2 text-secondary">
            {tariff.map((line) => (
              <div key={`${tariffText(line)} ${tariffWhen(line)}`} className="contents">
                <dt className="text-muted">{tariffWhen(line) || words.charging_station_always()}</dt>
                <dd className={line.isNow ? 'text-end font-bold' : 'text-end'}>{tariffText(line)}</dd>
              </div>
            ))}
          </dl>
        </Unfold>
      )}
    </>
  )
}
