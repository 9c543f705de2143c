import { talkMessageChanged, type TalkMoment } from '@daoxing/dispatch/contract'
import { Button, openDialler, sentenceOf, showToast, useAnnounce, useEvent } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { talkQuery, usePrepareCall, useSeeMessages } from '../dispatch-data.ts'
import * as words from '../words/compiled/messages.js'
import { TalkSheet } from './TalkSheet.tsx'

type ReachDriverProps = { readonly hash: string; readonly driverName: string; readonly moment: TalkMoment }

const heardMs = 5000

/** Two ways to contact the driver: messages, with the unread count, and a call through a masked number. */
export function ReachDriver({ hash, driverName, moment }: ReachDriverProps) {
  const announce = useAnnounce()
  const { data: talk } = useQuery(talkQuery(hash))
  const [isOpen, setIsOpen] = useState(false)
  const { mutate: see } = useSeeMessages(hash)
  useEvent(talkMessageChanged, ({ message }) => {
    if (message.trip_hash !== hash || message.from !== 'driver' || message.revision > 1 || isOpen) return
    see({ number: message.number, how: 'delivered' })
    const said = words.dispatch_talk_heard({ name: driverName, text: message.text })
    showToast(said, heardMs)
    announce(said)
  })
  const unread = talk?.unread ?? 0
  return (
    <div className="mt-3 flex flex-wrap gap-2 break-keep *:flex-[1_1_8rem]">
      <Button kind="tint" icon={<MessageSign unread={unread} />} onPress={() => setIsOpen(true)}>
        <span aria-hidden={unread > 0}>{words.dispatch_talk_open()}</span>
        {unread > 0 && <span className="sr-only">{words.dispatch_talk_openUnread({ count: unread })}</span>}
      </Button>
      <CallButton hash={hash} />
      {isOpen && <TalkSheet hash={hash} driverName={driverName} moment={moment} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** The unread count is on the corner of the icon: a narrow screen has no room for it next to the label. */
function MessageSign({ unread }: { readonly unread: number }) {
  return (
    <span aria-hidden="true" className="relative inline-flex shrink-0">
      <MessageCircle size={20} />
      {unread > 0 && (
        <span className="absolute -end-1.5 -top-2 inline-flex min-w-5 items-center justify-center rounded-full bg-go px-1 text-caption font-bold text-on-go tabular-nums">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}

function CallButton({ hash }: { readonly hash: string }) {
  const prepare = usePrepareCall(hash)
  const call = () =>
    prepare.mutate(undefined, {
      onSuccess: ({ phone_number: number }) => {
        showToast(words.dispatch_call_masked(), heardMs)
        openDialler(number)
      },
      onError: (error) => showToast(sentenceOf(error), heardMs),
    })
  return (
    <Button
      kind="tint"
      icon={<Phone aria-hidden="true" size={20} />}
      state={prepare.isPending ? 'busy' : 'ready'}
      onPress={call}
    >
      {words.dispatch_call_open()}
    </Button>
  )
}
