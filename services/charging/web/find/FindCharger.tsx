import { lazyScreen, Skeleton, useBackCloses } from '@daoxing/kit/web'
import { Suspense, useState } from 'react'
import { type ChargingStep, useChargingDraft } from '../draft.ts'
import { MapStep } from './MapStep.tsx'
import { useSharedCharger } from './use-shared-charger.ts'

const SearchFilter = lazyScreen(() => import('./SearchFilter.tsx').then((file) => file.SearchFilter))
const StationSearch = lazyScreen(() => import('./StationSearch.tsx').then((file) => file.StationSearch))
const AlongRoute = lazyScreen(() => import('./AlongRoute.tsx').then((file) => file.AlongRoute))
const StationGallery = lazyScreen(() => import('../station/StationGallery.tsx').then((file) => file.StationGallery))
const ChargerMatch = lazyScreen(() => import('../station/ChargerMatch.tsx').then((file) => file.ChargerMatch))
const InstructionPage = lazyScreen(() => import('../scan/InstructionPage.tsx').then((file) => file.InstructionPage))
const ScanCharger = lazyScreen(() => import('../scan/ScanCharger.tsx').then((file) => file.ScanCharger))
const ChargingSetting = lazyScreen(() => import('../start/ChargingSetting.tsx').then((file) => file.ChargingSetting))

/** The screen that back leads to. */
const before: Readonly<Record<ChargingStep, ChargingStep>> = {
  MapView: 'MapView',
  StationDetail: 'MapView',
  ScanQrCode: 'MapView',
  ChargingSetting: 'StationDetail',
  StationDetailGallery: 'StationDetail',
  PlaceSearch: 'MapView',
  SearchFilter: 'MapView',
  InstructionPage: 'MapView',
  ChargerMatch: 'StationDetail',
}
const ofStation: readonly ChargingStep[] = ['StationDetail', 'StationDetailGallery', 'ChargerMatch', 'ChargingSetting']

/** From the map to the plug, screen by screen; back goes one screen back [CHG-003]. */
export function FindCharger() {
  const { step: wished, station, plug, isChoosingCar, change } = useChargingDraft()
  const [isRoute, setIsRoute] = useState(false)
  useSharedCharger()
  // A draft from an earlier load may lack what its screen needs.
  const lacksStation = ofStation.includes(wished) && station === null
  const step = lacksStation ? 'MapView' : wished === 'ChargingSetting' && plug === null ? 'StationDetail' : wished
  const back = () => {
    if (step === 'SearchFilter' && isChoosingCar && station !== null)
      return change({ step: 'ChargingSetting', isChoosingCar: false })
    const next = before[step]
    change({
      step: next === 'StationDetail' && station === null ? 'MapView' : next,
      ...(next === 'MapView' && { station: null }),
    })
  }
  const shown = isRoute && step === 'MapView' ? 'AlongRoute' : step
  return (
    <>
      {shown === 'AlongRoute' ? (
        <BackLayer key="AlongRoute" onBack={() => setIsRoute(false)} />
      ) : (
        step !== 'MapView' && <BackLayer key={step} onBack={back} />
      )}
      <Suspense fallback={<Skeleton rows={6} />}>
        {shown === 'AlongRoute' && <AlongRoute onBack={() => setIsRoute(false)} />}
        {shown === 'SearchFilter' && <SearchFilter onBack={back} />}
        {shown === 'PlaceSearch' && <StationSearch onBack={back} />}
        {shown === 'InstructionPage' && <InstructionPage onBack={back} />}
        {shown === 'ScanQrCode' && <ScanCharger onBack={back} />}
        {shown === 'StationDetailGallery' && station && <StationGallery stationKey={station} onBack={back} />}
        {shown === 'ChargerMatch' && station && <ChargerMatch stationKey={station} onBack={back} />}
        {shown === 'ChargingSetting' && <ChargingSetting onBack={back} />}
      </Suspense>
      {(shown === 'MapView' || shown === 'StationDetail') && <MapStep onBack={back} onRoute={() => setIsRoute(true)} />}
    </>
  )
}

/** One entry of the history for each screen above the map. */
function BackLayer({ onBack }: { readonly onBack: () => void }) {
  useBackCloses({ isOpen: true, onClose: onBack })
  return null
}
