import { Button, Card, Chip, sentenceOf, showToast } from '@daoxing/kit/web'
import { ticketTextLengthMax, TicketTopic } from '@daoxing/orders/contract'
import { useId, useState } from 'react'
import { hintWords, topicWords } from '../ticket-words.ts'
import { useAskService } from '../tickets-data.ts'
import * as words from '../words/compiled/messages.js'

type AskServiceProps = {
  readonly orderHash: string
  /** The preselected topic, from the tap on the receipt. */
  readonly first: TicketTopic
  /** Topics with an unanswered question. A second question of the same topic is refused. */
  readonly openTopics: readonly TicketTopic[]
}

/** A written question to customer service about an order. */
export function AskService({ orderHash, first, openTopics }: AskServiceProps) {
  const [topic, setTopic] = useState(first)
  const [text, setText] = useState('')
  const ask = useAskService()
  const id = useId()
  const isOpen = openTopics.includes(topic)
  return (
    <Card title={words.orders_support_ask()}>
      <div role="group" aria-label={words.orders_support_topics()} className="flex flex-wrap gap-2">
        {TicketTopic.options.map((other) => (
          <Chip key={other} isSelected={other === topic} onPress={() => setTopic(other)}>
            {topicWords[other]()}
          </Chip>
        ))}
      </div>
      {isOpen ? (
        <p className="mt-3 text-muted">{words.orders_support_isOpen()}</p>
      ) : (
        <form
          className="mt-3 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '' || ask.isPending) return
            ask.mutate(
              { orderHash, topic, text: text.trim() },
              {
                onSuccess: () => {
                  setText('')
                  showToast(words.orders_support_sent())
                },
              },
            )
          }}
        >
          <div>
            <label htmlFor={id} className="mb-1 block text-secondary text-muted">
              {hintWords[topic]()}
            </label>
            <textarea
              id={id}
              value={text}
              rows={4}
              maxLength={ticketTextLengthMax}
              onChange={(event) => {
                ask.reset()
                setText(event.target.value)
              }}
              className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
            />
          </div>
          {ask.isError && (
            <p role="alert" className="text-secondary text-danger">
              {sentenceOf(ask.error)}
            </p>
          )}
          <Button type="submit" isWide state={ask.isPending ? 'busy' : text.trim() === '' ? 'disabled' : 'ready'}>
            {words.orders_support_send()}
          </Button>
        </form>
      )}
    </Card>
  )
}
