import { historyTypes, type SearchHistory, type StationKey } from '@daoxing/charging/contract'
import { Button, ListRow, Loaded, SectionTitle, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { MapPin, PlugZap } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { historiesQuery, useHistories } from './find-data.ts'

type HistoriesProps = {
  readonly onPlace: (place: SearchHistory) => void
  readonly onStation: (key: StationKey) => void
}

/** Places and stations that were searched for, the newest first; all of them can be forgotten [CHG-030]. */
export function Histories({ onPlace, onStation }: HistoriesProps) {
  const query = useQuery(historiesQuery)
  const { clear } = useHistories()
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton rows={3} />}
      isEmpty={(histories) => histories.length === 0}
      empty={<p className="text-muted">{words.charging_find_historyNone()}</p>}
    >
      {(histories) => (
        <section>
          <SectionTitle
            action={
              <Button kind="quiet" state={clear.isPending ? 'busy' : 'ready'} onPress={() => clear.mutate()}>
                {words.charging_find_historyClear()}
              </Button>
            }
          >
            {words.charging_find_history()}
          </SectionTitle>
          <ul>
            {histories.map((one, at) => {
              const isStation = one.type === historyTypes.station
              return (
                <li key={one.historyId}>
                  <ListRow
                    icon={
                      isStation ? <PlugZap aria-hidden="true" size={20} /> : <MapPin aria-hidden="true" size={20} />
                    }
                    title={one.name}
                    detail={`${isStation ? words.charging_find_searchStation() : words.charging_find_searchPlace()} · ${one.address}`}
                    isLast={at === histories.length - 1}
                    onPress={() => (isStation && one.station ? onStation(one.station) : onPlace(one))}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
