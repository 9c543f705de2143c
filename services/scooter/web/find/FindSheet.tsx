import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { Chip, ChipRow, EmptyState, Loaded, Sheet, type SheetHeight, Skeleton } from '@daoxing/kit/web'
import type { BatteryStation, listScooters, ScooterRental } from '@daoxing/scooter/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { MapPinOff, Motorbike, Zap } from 'lucide-react'
import { useState } from 'react'
import { AccountFirst } from '../account/AccountFirst.tsx'
import { useScooterDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { BayCard } from './BayCard.tsx'
import { ScooterRow } from './ScooterRow.tsx'
import { StationList } from './StationList.tsx'
import { UnpaidFirst } from './UnpaidFirst.tsx'
import type { LinkedBay } from './use-shared-bay.ts'

const percents = [0, 30, 50, 70] as const

type FindSheetProps = {
  readonly query: UseQueryResult<ReplyOf<typeof listScooters>>
  readonly stations: UseQueryResult<readonly BatteryStation[]>
  readonly unpaid: readonly ScooterRental[]
  /** The bay of a link. */
  readonly bay: LinkedBay | undefined
  readonly onLeaveBay: () => void
  readonly showsStations: boolean
  readonly onStations: (isShown: boolean) => void
  readonly onCovered: (px: number) => void
  readonly onGoTo: (at: LatLng) => void
}

/** The list that twins the map: scooters with a filter of their battery, or stations where batteries are swapped. */
export function FindSheet(props: FindSheetProps) {
  const { query, stations, unpaid, bay, onLeaveBay, showsStations, onStations, onCovered, onGoTo } = props
  const { minPercent, change } = useScooterDraft()
  const [height, setHeight] = useState<SheetHeight>('half')
  const title = showsStations ? words.scooter_find_swap() : words.scooter_find_title()
  return (
    <Sheet
      label={title}
      stage={title}
      height={height}
      onHeight={setHeight}
      onCovered={onCovered}
      header={
        <div className="flex flex-col gap-2 pb-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h1 className="text-page font-bold">{title}</h1>
            {/* It names the other list: a second heading that is pressed does not say the way back. */}
            <Chip
              icon={showsStations ? <Motorbike aria-hidden="true" size={16} /> : <Zap aria-hidden="true" size={16} />}
              onPress={() => onStations(!showsStations)}
            >
              {showsStations ? words.scooter_find_scooters() : words.scooter_find_swap()}
            </Chip>
          </div>
          {!showsStations && (
            <ChipRow label={words.scooter_find_filter()}>
              <span aria-hidden="true" className="shrink-0 text-secondary text-muted">
                {words.scooter_find_filter()}
              </span>
              {percents.map((percent) => (
                <Chip key={percent} isSelected={percent === minPercent} onPress={() => change({ minPercent: percent })}>
                  {percent === 0 ? words.scooter_find_any() : `${percent}%`}
                </Chip>
              ))}
            </ChipRow>
          )}
        </div>
      }
    >
      <AccountFirst />
      <UnpaidFirst orders={unpaid} />
      {bay && !showsStations && <BayCard bay={bay} onLeave={onLeaveBay} />}
      {showsStations ? (
        <StationList query={stations} onPress={onGoTo} />
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton rows={4} />}
          isEmpty={({ nearest }) => nearest.length === 0}
          empty={
            <EmptyState
              icon={<MapPinOff aria-hidden="true" />}
              title={words.scooter_find_none()}
              detail={words.scooter_find_noneDetail()}
            />
          }
        >
          {({ nearest }) => (
            <ul>
              {nearest.map((scooter, at) => (
                <li key={scooter.plate}>
                  <ScooterRow
                    scooter={scooter}
                    isLast={at === nearest.length - 1}
                    onPress={() => change({ plate: scooter.plate })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </Sheet>
  )
}
