import { BottomSheet, Card, Chip, FailedState, lazyScreen, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Caller } from '../guest-data.ts'
import { sharingQuery } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'
import { LinkList } from './LinkList.tsx'
import { MainContact } from './MainContact.tsx'
import { Messages } from './Messages.tsx'
import { Passengers } from './Passengers.tsx'
import { ShareByLink } from './ShareByLink.tsx'

const GameCard = lazyScreen(() => import('./GameCard.tsx').then((file) => file.GameCard))

type SharingSheetProps = { readonly hash: string; readonly onClose: () => void }

/** The sharing of a trip: links, guests, main contact, passengers, messages and the game. */
export function SharingSheet({ hash, onClose }: SharingSheetProps) {
  const query = useQuery(sharingQuery(hash))
  const [part, setPart] = useState<'share' | 'talk'>('share')
  const caller: Caller = { hash, bearer: undefined }
  const { data: sharing } = query
  return (
    <BottomSheet title={words.sharing_entry_open()} onClose={onClose}>
      <div className="mb-3 flex flex-wrap gap-3" role="group" aria-label={words.sharing_sheet_parts()}>
        {(['share', 'talk'] as const).map((one) => (
          <Chip key={one} isSelected={part === one} onPress={() => setPart(one)}>
            {one === 'share' ? words.sharing_sheet_share() : words.sharing_sheet_talk()}
          </Chip>
        ))}
      </div>
      {sharing === undefined ? (
        query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton form="card" rows={3} />
        )
      ) : part === 'share' ? (
        <div className="flex flex-col gap-4">
          {sharing.can_share ? (
            <ShareByLink hash={hash} links={sharing.links} />
          ) : (
            <p role="status">{words.sharing_sheet_over()}</p>
          )}
          <LinkList hash={hash} links={sharing.links} />
          {sharing.can_share && <MainContact hash={hash} phone={sharing.main_contact} />}
          {sharing.can_share && <Passengers hash={hash} passengers={sharing.passengers} />}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="font-bold">{words.sharing_talk_cheers({ count: sharing.shared.encouragements })}</p>
          <Messages caller={caller} me={0} />
          <Suspense fallback={<Card>{null}</Card>}>
            <GameCard caller={caller} me={0} shared={sharing.shared} canPlay={sharing.can_play} isRider />
          </Suspense>
        </div>
      )}
    </BottomSheet>
  )
}
