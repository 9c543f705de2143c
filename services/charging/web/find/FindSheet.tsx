import { type listStations, type StationKey, stationOrders } from '@daoxing/charging/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import { Button, Chip, ChipRow, EmptyState, Loaded, Sheet, type SheetHeight, Skeleton } from '@daoxing/kit/web'
import type { UseQueryResult } from '@tanstack/react-query'
import { CarFront, CircleHelp, MapPinOff, QrCode, Route } from 'lucide-react'
import { useState } from 'react'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { wishWithout } from './filter-count.ts'
import { stationKeyOf } from './find-data.ts'
import { OwnReservation } from '../reserve/OwnReservation.tsx'
import { StationRow } from './StationRow.tsx'

const orderTexts = {
  distance: words.charging_find_byDistance,
  minutes: words.charging_find_byMinutes,
  cost: words.charging_find_byCost,
  chance: words.charging_find_byChance,
} as const

type FindSheetProps = {
  readonly title: string
  readonly query: UseQueryResult<ReplyOf<typeof listStations>>
  readonly onCovered: (px: number) => void
  readonly onChoose: (key: StationKey) => void
  readonly onRoute: () => void
}

/** The list that twins the map, with what it is sorted by and the way to a code. */
export function FindSheet({ title, query, onCovered, onChoose, onRoute }: FindSheetProps) {
  const { orderBy, change, onlyFree, onlyOpen, onlyFavourites } = useChargingDraft()
  const [height, setHeight] = useState<SheetHeight>('half')
  return (
    <Sheet
      label={title}
      stage={title}
      height={height}
      onHeight={setHeight}
      onCovered={onCovered}
      header={<h1 className="pb-2 text-page font-bold">{title}</h1>}
      footer={
        <Button isWide icon={<QrCode aria-hidden="true" />} onPress={() => change({ step: 'ScanQrCode' })}>
          {words.charging_find_scan()}
        </Button>
      }
    >
      <OwnReservation onOpen={onChoose} />
      <ChipRow label={words.charging_find_quick()}>
        <Chip isSelected={onlyFree} onPress={() => change({ onlyFree: !onlyFree })}>
          {words.charging_find_onlyFree()}
        </Chip>
        <Chip isSelected={onlyOpen} onPress={() => change({ onlyOpen: !onlyOpen })}>
          {words.charging_find_onlyOpen()}
        </Chip>
        <Chip isSelected={onlyFavourites} onPress={() => change({ onlyFavourites: !onlyFavourites })}>
          {words.charging_find_onlyFavourites()}
        </Chip>
        <Chip icon={<Route aria-hidden="true" size={16} />} onPress={onRoute}>
          {words.charging_find_route()}
        </Chip>
        <Chip icon={<CarFront aria-hidden="true" size={16} />} onPress={() => change({ step: 'SearchFilter' })}>
          {words.charging_find_myCar()}
        </Chip>
        <Chip icon={<CircleHelp aria-hidden="true" size={16} />} onPress={() => change({ step: 'InstructionPage' })}>
          {words.charging_find_howTo()}
        </Chip>
      </ChipRow>
      <ChipRow label={words.charging_find_sort()}>
        <span aria-hidden="true" className="shrink-0 text-secondary text-muted">
          {words.charging_find_sort()}
        </span>
        {stationOrders.map((order) => (
          <Chip key={order} isSelected={order === orderBy} onPress={() => change({ orderBy: order })}>
            {orderTexts[order]()}
          </Chip>
        ))}
      </ChipRow>
      <Loaded
        query={query}
        skeleton={<Skeleton rows={4} />}
        isEmpty={({ stations }) => stations.length === 0}
        empty={
          <EmptyState
            icon={<MapPinOff aria-hidden="true" />}
            title={words.charging_find_none()}
            detail={words.charging_find_noneDetail()}
            action={
              <Button kind="tint" onPress={() => change(wishWithout())}>
                {words.charging_find_clearFilter()}
              </Button>
            }
          />
        }
      >
        {({ stations }) => (
          <ul>
            {stations.map((station, at) => (
              <li key={`${station.partyId}/${station.stationId}`}>
                <StationRow
                  station={station}
                  isLast={at === stations.length - 1}
                  onPress={() => onChoose(stationKeyOf(station))}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
