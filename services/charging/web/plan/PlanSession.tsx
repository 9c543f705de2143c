import { Card, EmptyState, ListRow, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { Station } from '@daoxing/charging/contract'
import { useQuery } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useDraft } from '../draft.ts'
import { centsText } from '../live/session-words.ts'
import { stationsQuery } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'
import { ConfirmSession } from './ConfirmSession.tsx'

/** From the list of stations to the tap that starts. */
export function PlanSession() {
  const { stationId, change } = useDraft()
  const query = useQuery(stationsQuery)
  const chosen = query.data?.find((station) => station.stationId === stationId)
  if (chosen !== undefined) return <ConfirmSession station={chosen} onBack={() => change({ stationId: null })} />
  return (
    <>
      <NavBar title={words.charging_service_name()} />
      <Page>
        <header>
          <h2 className="text-page font-bold">{words.charging_plan_title()}</h2>
          <p className="text-secondary text-muted">{words.charging_plan_perUnit()}</p>
        </header>
        <Loaded
          query={query}
          skeleton={<Skeleton rows={5} />}
          isEmpty={(stations) => stations.length === 0}
          empty={
            <EmptyState
              icon={<PlugZap aria-hidden="true" />}
              title={words.charging_plan_none()}
              detail={words.charging_plan_noneDetail()}
            />
          }
        >
          {(stations) => <StationList stations={stations} onChoose={(id) => change({ stationId: id })} />}
        </Loaded>
      </Page>
    </>
  )
}

type StationListProps = { readonly stations: readonly Station[]; readonly onChoose: (stationId: string) => void }

/** Free stations first; one in use is only shown. */
function StationList({ stations, onChoose }: StationListProps) {
  const sorted = stations.toSorted((one, other) => Number(other.isFree) - Number(one.isFree))
  return (
    <Card form="plain">
      {sorted.map(({ stationId, name, address, centsPerUnit, isFree }, at) => (
        <ListRow
          key={stationId}
          title={name}
          detail={isFree ? address : words.charging_plan_taken({ address })}
          fact={<span className={isFree ? 'font-bold text-ink' : ''}>{centsText(centsPerUnit)}</span>}
          isLast={at === sorted.length - 1}
          {...(isFree ? { hasChevron: true, onPress: () => onChoose(stationId) } : {})}
        />
      ))}
    </Card>
  )
}
