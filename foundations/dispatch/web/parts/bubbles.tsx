import type { TalkMessage } from '@daoxing/dispatch/contract'
import { cx } from '@daoxing/kit/web'
import { Check, CheckCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'

type SentBubbleProps = { readonly message: TalkMessage; readonly time: string; readonly driverName: string }

/** A message with its time, and whether the other side has read it. */
export function SentBubble({ message, time, driverName }: SentBubbleProps) {
  const isMine = message.from === 'rider'
  return (
    <Line
      isMine={isMine}
      who={isMine ? words.dispatch_talk_you() : driverName}
      text={message.text}
      below={
        <>
          {isMine && <SeenMark message={message} />}
          <span className="tabular-nums">{time}</span>
        </>
      }
    />
  )
}

/** A message that waits for a connection. */
export function UnsentBubble({ text }: { readonly text: string }) {
  return (
    <Line
      isMine
      isFaint
      who={words.dispatch_talk_you()}
      text={text}
      below={
        <>
          <Clock aria-hidden="true" size={14} />
          {words.dispatch_talk_waiting()}
        </>
      }
    />
  )
}

type LineProps = {
  readonly isMine: boolean
  readonly isFaint?: boolean
  readonly who: string
  readonly text: string
  readonly below: ReactNode
}

function Line({ isMine, isFaint, who, text, below }: LineProps) {
  return (
    <li className={cx('flex flex-col gap-1', isMine ? 'items-end' : 'items-start', isFaint && 'opacity-70')}>
      <p
        className={cx(
          'max-w-4/5 rounded-3 px-4 py-2 text-pretty wrap-anywhere whitespace-pre-wrap',
          isMine ? 'rounded-ee-1 bg-go text-on-go' : 'rounded-es-1 bg-bg text-ink',
        )}
      >
        <span className="sr-only">{who}：</span>
        <span>{text}</span>
      </p>
      <p className="flex items-center gap-1 px-1 text-caption text-muted">{below}</p>
    </li>
  )
}

function SeenMark({ message: { read_at: readAt, delivered_at: deliveredAt } }: { readonly message: TalkMessage }) {
  if (readAt !== null)
    return (
      <>
        <CheckCheck aria-hidden="true" size={14} className="text-go" />
        {words.dispatch_talk_read()}
      </>
    )
  return (
    <>
      {deliveredAt === null ? <Check aria-hidden="true" size={14} /> : <CheckCheck aria-hidden="true" size={14} />}
      {deliveredAt === null ? words.dispatch_talk_sent() : words.dispatch_talk_delivered()}
    </>
  )
}
