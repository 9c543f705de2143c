import { Card, Chip, showToast } from '@daoxing/kit/web'
import type { TicketTopic } from '@daoxing/support/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hintOf, topicWords } from '../ticket-words.ts'
import { useAskService } from '../support-data.ts'
import * as words from '../words/compiled/messages.js'
import { Composer } from './Composer.tsx'

type AskServiceProps = {
  /** Null for a question about no order. */
  readonly orderHash: string | null
  readonly topics: readonly TicketTopic[]
  readonly first: TicketTopic
  /** Topics with an unsolved question about the order. A second one is refused. */
  readonly openTopics: readonly TicketTopic[]
}

/** A new question to customer service. */
export function AskService({ orderHash, topics, first, openTopics }: AskServiceProps) {
  const [topic, setTopic] = useState(first)
  const ask = useAskService()
  const navigate = useNavigate()
  return (
    <Card title={words.support_ask()}>
      <div role="group" aria-label={words.support_topics()} className="flex flex-wrap gap-x-2 gap-y-3">
        {topics.map((other) => (
          <Chip key={other} isSelected={other === topic} onPress={() => setTopic(other)}>
            {topicWords[other]()}
          </Chip>
        ))}
      </div>
      {openTopics.includes(topic) ? (
        <p className="mt-3 text-muted">{words.support_isOpen()}</p>
      ) : (
        <div className="mt-3">
          <Composer
            draft={`new/${orderHash ?? 'none'}`}
            label={hintOf(topic)}
            isSending={ask.isPending}
            error={ask.error}
            onChange={() => ask.reset()}
            onSend={async (written) => {
              const ticket = await ask.mutateAsync({ orderHash, topic, ...written })
              showToast(words.support_sent())
              void navigate(`/cs/csCenterTicket?cs_id=${ticket.id}`)
            }}
          />
        </div>
      )}
    </Card>
  )
}
