import { fileQueue, newTapKey, type QueuedFile, valueStore } from '@daoxing/kit/web'
import { Attachment, attachmentsMax, uploadAttachment } from '@daoxing/support/contract'
import { useEffect } from 'react'

/** Pictures on their way: they survive a lost line and a reload. */
const queue = fileQueue({ name: 'support.attachment', callOf: async () => uploadAttachment })

type Ready = { readonly draft: string; readonly attachment: Attachment }
/** Pictures that the server has, and that no comment uses yet. */
const ready = valueStore<readonly Ready[]>('rider', [])

queue.onSent((reply, name) => {
  const attachment = Attachment.safeParse(reply)
  if (attachment.success) ready.set([...ready.get(), { draft: draftOf(name), attachment: attachment.data }])
})

/** The name of a file in the queue is the draft and a random part. */
const draftOf = (name: string) => name.slice(0, name.lastIndexOf('/'))

export type Attachments = {
  readonly underWay: readonly QueuedFile[]
  readonly ready: readonly Attachment[]
  readonly isFull: boolean
  readonly add: (jpeg: Blob) => void
  readonly drop: (name: string) => void
  readonly forget: (id: string) => void
  /** The comment has been sent. */
  readonly clear: () => void
}

/** The pictures of a comment that is being written. */
export function useAttachments(draft: string): Attachments {
  useEffect(() => void queue.resume(), [])
  const underWay = queue.useFiles().filter(({ name }) => draftOf(name) === draft)
  const own = ready.useValue().flatMap((one) => (one.draft === draft ? [one.attachment] : []))
  return {
    underWay,
    ready: own,
    isFull: underWay.length + own.length >= attachmentsMax,
    add: (jpeg) => void queue.add({ name: `${draft}/${newTapKey()}`, call: 'attachment', file: jpeg }),
    drop: (name) => void queue.drop(name),
    forget: (id) => ready.set(ready.get().filter(({ attachment }) => attachment.id !== id)),
    clear: () => ready.set(ready.get().filter((one) => one.draft !== draft)),
  }
}
