import type { StationKey } from '@daoxing/charging/contract'
import {
  Button,
  CapturePicture,
  confirmInPopup,
  EmptyState,
  FixedBottomButton,
  formatMoment,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  showToast,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Camera, ImageOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { stationQuery, useRemovePhoto } from '../find/find-data.ts'
import * as words from '../words/compiled/messages.js'
import { queueStationPhoto, useStationPhoto } from './photo-queue.ts'

type StationGalleryProps = { readonly stationKey: StationKey; readonly onBack: () => void }

/** The photos of a station, to swipe through; riders add their own and remove them [CHG-008, CHG-024]. */
export function StationGallery({ stationKey, onBack }: StationGalleryProps) {
  const query = useQuery(stationQuery(stationKey, undefined))
  const [isTaking, setIsTaking] = useState(false)
  const queued = useStationPhoto(stationKey)
  const removing = useRemovePhoto(stationKey)
  const remove = async (photoId: string) => {
    const question = { title: words.charging_station_removeTitle(), isRisky: true, cancelLabel: true as const }
    if (await confirmInPopup(question)) removing.mutate(photoId, { onError: (error) => showToast(sentenceOf(error)) })
  }
  return (
    <>
      <NavBar title={words.charging_station_gallery()} onBack={onBack} />
      <Page below="button">
        <Loaded
          query={query}
          isEmpty={({ photos }) => photos.length === 0}
          empty={
            <EmptyState
              icon={<ImageOff aria-hidden="true" />}
              title={words.charging_station_photosNone()}
              detail={words.charging_station_photosNoneDetail()}
            />
          }
        >
          {({ photos, station }) => (
            <ul
              aria-label={words.charging_station_gallery()}
              className="-mx-page flex snap-x snap-mandatory gap-3 overflow-x-auto px-page"
            >
              {photos.map(({ photoId, url, takenAt, isMine }, at) => (
                <li key={photoId} className="w-full shrink-0 snap-center">
                  <figure>
                    <img
                      src={url}
                      alt={words.charging_station_photoOf({ name: station.stationName, number: at + 1 })}
                      className="max-h-[60dvh] w-full rounded-2 object-contain"
                      loading="lazy"
                    />
                    <figcaption className="flex flex-wrap items-center justify-between gap-2 text-secondary text-muted">
                      <span>
                        {`${at + 1}/${photos.length}`}
                        {takenAt !== null && ` · ${formatMoment(takenAt)}`}
                      </span>
                      {isMine && (
                        <Button
                          kind="danger"
                          icon={<Trash2 aria-hidden="true" size={20} />}
                          onPress={() => void remove(photoId)}
                        >
                          {words.charging_station_removeMine()}
                        </Button>
                      )}
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {queued?.error && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(queued.error)}
          </p>
        )}
        {queued && !queued.error && <p role="status">{words.charging_station_photoSending()}</p>}
      </Page>
      <FixedBottomButton icon={<Camera aria-hidden="true" />} onPress={() => setIsTaking(true)}>
        {words.charging_station_addPhoto()}
      </FixedBottomButton>
      {isTaking && (
        <CapturePicture
          pose="free"
          title={words.charging_station_addPhoto()}
          hint={words.charging_station_photoHint()}
          purpose={words.charging_station_photoPurpose()}
          onTaken={({ jpeg }) => {
            setIsTaking(false)
            queueStationPhoto(stationKey, jpeg)
          }}
          onClose={() => setIsTaking(false)}
        />
      )}
    </>
  )
}
