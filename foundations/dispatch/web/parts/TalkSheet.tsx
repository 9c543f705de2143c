import { type PhraseId, riderPhrasesAt, type Talk, type TalkMoment } from '@daoxing/dispatch/contract'
import { BottomSheet, formatTimeOfDay, Loaded, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { talkQuery, useSeeMessages, useWriteToDriver } from '../dispatch-data.ts'
import { unsentMessages } from '../unsent-messages.ts'
import * as words from '../words/compiled/messages.js'
import { UnsentBubble, SentBubble } from './bubbles.tsx'
import { WriteBar } from './WriteBar.tsx'

type TalkSheetProps = {
  readonly hash: string
  readonly driverName: string
  readonly moment: TalkMoment
  readonly onClose: () => void
}

/**
 * The conversation with the driver, above the trip: messages are marked as read while it is open, phrases need one tap,
 * free text is below.
 */
export function TalkSheet({ hash, driverName, moment, onClose }: TalkSheetProps) {
  const query = useQuery(talkQuery(hash))
  const write = useWriteToDriver(hash)
  const talk = query.data
  const isOpen = talk?.is_open === true
  useReading(hash, talk)
  return (
    <BottomSheet
      title={words.dispatch_talk_title({ name: driverName })}
      onClose={onClose}
      footer={
        isOpen ? (
          <WriteBar phrases={phrasesFor(moment, talk.phrases)} onWrite={write} />
        ) : (
          talk && <p className="py-2 text-center text-secondary text-muted">{words.dispatch_talk_closed()}</p>
        )
      }
    >
      {/* It has its final height from the start, so that nothing moves when messages arrive. */}
      <div className="flex h-80 flex-col">
        <Loaded query={query} skeleton={<Skeleton rows={3} />}>
          {(shown) => <Messages talk={shown} driverName={driverName} moment={moment} />}
        </Loaded>
      </div>
    </BottomSheet>
  )
}

/** Phrases for the stage of the trip, the likeliest first. */
function phrasesFor(moment: TalkMoment, phrases: Talk['phrases']): Talk['phrases'] {
  const fitting: readonly PhraseId[] = riderPhrasesAt[moment]
  return fitting.flatMap((id) => phrases.find((phrase) => phrase.id === id) ?? [])
}

/** Reports the shown messages as read, once for each newest message. */
function useReading(hash: string, talk: Talk | undefined): void {
  const { mutate: see } = useSeeMessages(hash)
  const newest = talk && talk.unread > 0 ? Math.max(...talk.messages.map(({ number }) => number)) : 0
  const read = useEffectEvent((number: number) => see({ number, how: 'read' }))
  useEffect(() => {
    if (newest > 0) read(newest)
  }, [newest])
}

type MessagesProps = { readonly talk: Talk; readonly driverName: string; readonly moment: TalkMoment }

function Messages({ talk, driverName, moment }: MessagesProps) {
  const waiting = unsentMessages.useValue().filter(({ hash }) => hash === talk.trip_hash)
  const sent = new Set(talk.messages.map(({ key }) => key))
  const unsent = waiting.filter(({ key }) => !sent.has(key))
  const end = useRef<HTMLLIElement>(null)
  const count = talk.messages.length + unsent.length
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  if (count === 0) return <NothingYet moment={moment} />
  const phraseText = (id: string | null) => talk.phrases.find((phrase) => phrase.id === id)?.text ?? ''
  return (
    <div
      role="log"
      aria-label={words.dispatch_talk_title({ name: driverName })}
      // Focusable for scrolling by keyboard: nothing inside takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <ol className="flex flex-col gap-2 py-2">
        {talk.messages.map((message) => (
          <SentBubble
            key={message.key}
            message={message}
            time={formatTimeOfDay(message.sent_at)}
            driverName={driverName}
          />
        ))}
        {unsent.map(({ key, phrase, text }) => (
          <UnsentBubble key={key} text={phrase === null ? text : phraseText(phrase)} />
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </div>
  )
}

const nothingWords: Readonly<Record<TalkMoment, () => string>> = {
  coming: words.dispatch_talk_nothing,
  arrived: words.dispatch_talk_nothing,
  riding: words.dispatch_talk_nothingRiding,
  over: words.dispatch_talk_nothingOver,
}

function NothingYet({ moment }: { readonly moment: TalkMoment }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-go-tint text-go">
        <MessageCircle aria-hidden="true" />
      </span>
      <p className="text-muted">{nothingWords[moment]()}</p>
    </div>
  )
}
