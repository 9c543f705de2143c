import { Button, lazyScreen, type LiveToolProps, useEvent } from '@daoxing/kit/web'
import { sharedTripChanged } from '@daoxing/sharing/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { noteShared } from '../guest-data.ts'
import { noteOwnShared, sharingQuery, tutorialQuery } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'
import { CoachMark } from './CoachMark.tsx'

const SharingSheet = lazyScreen(() => import('./SharingSheet.tsx').then((file) => file.SharingSheet))

/** The entry to share a live order, with the number of guests and encouragements. */
export function SharingEntry({ hash }: LiveToolProps) {
  const cache = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const sharing = useQuery(sharingQuery(hash)).data
  const tutorial = useQuery(tutorialQuery).data
  useEvent(sharedTripChanged, ({ shared, message }) => {
    if (shared.trip_hash !== hash) return
    noteOwnShared(cache, shared)
    noteShared(cache, shared, message)
  })
  const { guests = 0, encouragements = 0 } = sharing?.shared ?? {}
  return (
    <>
      <div data-coach="share-trip" className="rounded-full">
        <Button kind="outline" isWide icon={<Share2 aria-hidden="true" size={20} />} onPress={() => setIsOpen(true)}>
          {guests === 0 ? words.sharing_entry_open() : words.sharing_entry_followed({ guests, encouragements })}
        </Button>
      </div>
      {tutorial === 'unseen' && !isOpen && <CoachMark selector='[data-coach="share-trip"]' />}
      {isOpen && (
        <Suspense>
          <SharingSheet hash={hash} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
