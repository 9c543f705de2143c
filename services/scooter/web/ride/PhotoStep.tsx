import { Button, CapturePicture, formatTimeOfDay, sentenceOf, useIsOnline } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { queueBayPhoto, useBayPhoto } from '../photo-queue.ts'
import * as words from '../words/compiled/messages.js'

/** The photo of the bay: needed where position or helmets are uncertain, possible for ten minutes in any case. */
export function PhotoStep({ rental: { wemoRentId, return: back, can } }: { readonly rental: ScooterRental }) {
  const [isTaking, setIsTaking] = useState(false)
  const queued = useBayPhoto(wemoRentId)
  const isOnline = useIsOnline()
  if (!can.addPhoto || back === null) return null
  if (isTaking)
    return (
      <Suspense>
        <CapturePicture
          pose="free"
          title={words.scooter_check_photo()}
          hint={words.scooter_check_photoHint()}
          purpose={words.scooter_check_photoPurpose()}
          onTaken={({ jpeg }) => {
            setIsTaking(false)
            queueBayPhoto(wemoRentId, jpeg)
          }}
          onClose={() => setIsTaking(false)}
        />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-1">
      {queued?.error && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(queued.error)}
        </p>
      )}
      {back.photoUrl !== null && queued === undefined && <p className="text-go">{words.scooter_check_photoSent()}</p>}
      {!isOnline && queued !== undefined && <p role="status">{words.scooter_check_photoWaits()}</p>}
      <Button
        kind={back.photoNeeded ? 'tint' : 'quiet'}
        icon={<Camera aria-hidden="true" />}
        state={queued?.state === 'sending' ? 'busy' : 'ready'}
        onPress={() => setIsTaking(true)}
      >
        {back.photoNeeded && back.photoUntil !== null
          ? words.scooter_check_photoUntil({ time: formatTimeOfDay(back.photoUntil) })
          : words.scooter_check_photo()}
      </Button>
    </div>
  )
}
