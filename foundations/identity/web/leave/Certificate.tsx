import type { readErasure } from '@daoxing/identity/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import { Button, Card, EmptyState, formatDay, formatMoment, ListRow, showToast } from '@daoxing/kit/web'
import { CalendarX2, CircleCheckBig, Copy, LoaderCircle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { ToHome, ToSignInAgain } from './certificate-ways.tsx'
import { KeptCard } from './KeptCard.tsx'

type Erasure = ReplyOf<typeof readErasure>
type Status = { readonly icon: ReactNode; readonly title: string; readonly detail: string }

const statusOf: Readonly<Record<Erasure['state'], (erasure: Erasure) => Status>> = {
  WAITING: ({ erase_at }) => ({
    icon: <CalendarX2 aria-hidden="true" />,
    title: words.identity_leave_waitingTitle({ day: formatDay(erase_at) }),
    detail: words.identity_leave_waitingDetail(),
  }),
  ERASING: () => ({
    icon: <LoaderCircle aria-hidden="true" />,
    title: words.identity_leave_erasingTitle(),
    detail: words.identity_leave_erasingDetail(),
  }),
  ERASED: ({ erased_at, erase_at }) => ({
    icon: <CircleCheckBig aria-hidden="true" />,
    title: words.identity_leave_erasedTitle(),
    detail: words.identity_leave_erasedDetail({ day: formatDay(erased_at ?? erase_at) }),
  }),
  TAKEN_BACK: () => ({
    icon: <Undo2 aria-hidden="true" />,
    title: words.identity_leave_takenBackTitle(),
    detail: words.identity_leave_takenBackDetail(),
  }),
}

/** The state of a deletion, its times, and the records that stay. */
export function Certificate({ erasure }: { readonly erasure: Erasure }) {
  const { state, asked_at: askedAt, erase_at: eraseAt, erased_at: erasedAt, kept } = erasure
  return (
    <>
      <div role="status">
        <EmptyState {...statusOf[state](erasure)} />
      </div>
      <Card form="plain">
        <ListRow
          title={words.identity_leave_askedAt()}
          detail={formatMoment(askedAt)}
          isLast={state === 'TAKEN_BACK'}
        />
        {state !== 'TAKEN_BACK' && (
          <ListRow
            title={erasedAt === null ? words.identity_leave_eraseAt() : words.identity_leave_erasedAt()}
            detail={formatMoment(erasedAt ?? eraseAt)}
            isLast
          />
        )}
      </Card>
      {state !== 'TAKEN_BACK' && <KeptCard kept={kept} />}
      <p className="px-1 text-secondary text-muted">{words.identity_leave_saveLink()}</p>
      <Button kind="tint" isWide icon={<Copy aria-hidden="true" size={20} />} onPress={() => void copyThisLink()}>
        {words.identity_leave_copy()}
      </Button>
      {state === 'WAITING' && <ToSignInAgain />}
      <ToHome />
    </>
  )
}

async function copyThisLink(): Promise<void> {
  const { href } = window.location
  try {
    await navigator.clipboard.writeText(href)
    showToast(words.identity_leave_copied())
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // A web view may forbid it: then the link is shown, to be copied by hand.
    showToast(href, 20_000)
  }
}
