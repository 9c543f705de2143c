import { cx, formatMoment } from '@daoxing/kit/web'
import type { TicketComment } from '@daoxing/support/contract'
import * as words from '../words/compiled/messages.js'
import { Picture } from './Picture.tsx'

/** The entries of a ticket, the rider's on the right. */
export function Comments({ comments }: { readonly comments: readonly TicketComment[] }) {
  return (
    <ol aria-label={words.support_comments()} className="flex flex-col gap-3">
      {comments.map(({ number, author, text, attachments, at }) => {
        const isOwn = author === 'rider'
        return (
          <li
            key={number}
            className={cx('flex max-w-[88%] flex-col gap-1', isOwn ? 'items-end self-end' : 'self-start')}
          >
            <p className="text-caption text-muted">
              {isOwn ? words.support_by_rider() : words.support_by_service()} · {formatMoment(at)}
            </p>
            <div className={cx('flex flex-col gap-2 rounded-2 p-3', isOwn ? 'bg-go-tint' : 'bg-surface')}>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              {attachments.map((attachment) => (
                <Picture key={attachment.id} attachment={attachment} form="large" />
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
