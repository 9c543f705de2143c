import { Button, FailedState, formatTimeOfDay, sentenceOf, Skeleton, TextField } from '@daoxing/kit/web'
import { messageLengthMax } from '@daoxing/sharing/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Caller, messagesQuery, useSendMessage } from '../guest-data.ts'
import * as words from '../words/compiled/messages.js'
import { nameOf } from './name-of.ts'

/** The number of messages shown at first. A tap shows the earlier ones. */
const shownAtFirst = 8

type MessagesProps = {
  readonly caller: Caller
  /** The reader's own participant number. */
  readonly me: number
}

/** The messages between the participants of a trip. */
export function Messages({ caller, me }: MessagesProps) {
  const query = useQuery(messagesQuery(caller))
  const [typed, setTyped] = useState('')
  const write = useSendMessage(caller)
  const [isWhole, setIsWhole] = useState(false)
  const { data: messages } = query
  const count = messages?.length ?? 0
  const shown = isWhole ? messages : messages?.slice(-shownAtFirst)
  const submit = () => {
    if (typed.trim() === '' || write.isPending) return
    write.mutate(typed.trim(), { onSuccess: () => setTyped('') })
  }
  return (
    <section aria-label={words.sharing_talk_title()}>
      <h2 className="mb-2 font-bold">{words.sharing_talk_title()}</h2>
      {messages === undefined ? (
        query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : count === 0 ? (
        <p className="text-secondary text-muted">{words.sharing_talk_none()}</p>
      ) : (
        <>
          {!isWhole && count > shownAtFirst && (
            <Button kind="quiet" isWide onPress={() => setIsWhole(true)}>
              {words.sharing_talk_earlier()}
            </Button>
          )}
          <div role="log">
            <ol className="flex flex-col gap-2">
              {shown?.map(({ number, author, name, message, sent_at: sentAt }) => (
                <li
                  key={number}
                  className={
                    author === me ? 'ms-6 rounded-2 bg-go-tint px-3 py-2' : 'rounded-2 border border-line px-3 py-2'
                  }
                >
                  <span className="block text-caption text-muted">
                    {author === me ? words.sharing_people_me() : nameOf({ number: author, name })}{' '}
                    {formatTimeOfDay(sentAt)}
                  </span>
                  <span className="block break-words">{message}</span>
                </li>
              ))}
            </ol>
          </div>
        </>
      )}
      <form
        noValidate
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={words.sharing_talk_write()}
          value={typed}
          onChange={(value) => {
            write.reset()
            setTyped(value)
          }}
          lengthMax={messageLengthMax}
          autoComplete="off"
          error={write.isError ? sentenceOf(write.error) : undefined}
        />
        <Button
          kind="tint"
          type="submit"
          isWide
          state={write.isPending ? 'busy' : typed.trim() === '' ? 'disabled' : 'ready'}
        >
          {words.sharing_talk_send()}
        </Button>
      </form>
    </section>
  )
}
