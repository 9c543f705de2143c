import type { StationDetail, StationKey } from '@daoxing/charging/contract'
import { Chip, ChipRow, sentenceOf, showToast } from '@daoxing/kit/web'
import { Camera, Navigation, PlugZap, Share2, Star } from 'lucide-react'
import { useChargingDraft } from '../draft.ts'
import { useMarkFavourite } from '../find/find-data.ts'
import * as words from '../words/compiled/messages.js'

type StationActionsProps = { readonly detail: StationDetail; readonly stationKey: StationKey }

/** Navigation, favourite, share, photos and the match with the rider's car. */
export function StationActions({ detail: { station, photos }, stationKey }: StationActionsProps) {
  const { change } = useChargingDraft()
  const marking = useMarkFavourite(stationKey)
  const isFavourite = marking.isPending ? marking.variables : station.isFavourite
  return (
    <ChipRow label={words.charging_station_actions()}>
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${station.latitude},${station.longitude}`}
        target="_blank"
        rel="noreferrer"
        className="relative inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border border-go bg-go-tint px-3 text-secondary font-bold text-go before:absolute before:inset-x-0 before:-inset-y-1.25"
      >
        <Navigation aria-hidden="true" size={16} />
        {words.charging_station_navigate()}
      </a>
      <Chip icon={<PlugZap aria-hidden="true" size={16} />} onPress={() => change({ step: 'ChargerMatch' })}>
        {words.charging_station_match()}
      </Chip>
      <Chip
        icon={<Star aria-hidden="true" size={16} fill={isFavourite ? 'currentColor' : 'none'} />}
        isSelected={isFavourite}
        onPress={() => marking.mutate(!isFavourite, { onError: (error) => showToast(sentenceOf(error)) })}
      >
        {words.charging_station_favourite()}
      </Chip>
      <Chip icon={<Camera aria-hidden="true" size={16} />} onPress={() => change({ step: 'StationDetailGallery' })}>
        {words.charging_station_photos({ count: photos.length })}
      </Chip>
      <Chip icon={<Share2 aria-hidden="true" size={16} />} onPress={() => void share(station.stationName, stationKey)}>
        {words.charging_station_share()}
      </Chip>
    </ChipRow>
  )
}

/** With the browser's own sheet; without one the link is copied. */
async function share(text: string, { country, party, station }: StationKey): Promise<void> {
  const url = `${location.origin}/charging_station?station=${encodeURIComponent(`${country}/${party}/${station}`)}`
  try {
    if ('share' in navigator) return await navigator.share({ url, text })
    await copy(url)
  } catch (error) {
    // The rider has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(url, 10_000)
  }
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  showToast(words.charging_station_copied())
}
