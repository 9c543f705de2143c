import {
  Button,
  Card,
  Chip,
  Link,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  showToast,
  Skeleton,
  TextField,
  useGoBack,
} from '@daoxing/kit/web'
import { type ChatChoice, type ChatMessage, type ChatSay, searchTermLengthMax } from '@daoxing/support/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { chatQuery, useSayToChat } from '../help-data.ts'
import * as words from '../words/compiled/messages.js'

/** The help centre as a conversation: choices and free text, which end at an article or a question [CSV-004]. */
export function ChatScreen() {
  const query = useQuery(chatQuery)
  const say = useSayToChat()
  const navigate = useNavigate()
  const goBack = useGoBack('/cs/csCenter')
  const [text, setText] = useState('')
  const failed = (error: unknown) => showToast(sentenceOf(error))
  const choose = (choice: ChatChoice) => {
    if (say.isPending) return
    const onSuccess = () => (choice.kind === 'ticket' ? void navigate('/cs/csCenterTicket') : undefined)
    say.mutate({ choice }, { onSuccess, onError: failed })
  }
  return (
    <>
      <NavBar title={words.support_chat_title()} onBack={goBack} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton rows={4} />}>
          {(messages) => <Conversation messages={messages} isWaiting={say.isPending} onChoose={choose} />}
        </Loaded>
        <form
          className="sticky bottom-0 flex items-end gap-2 bg-bg pt-2 pb-safe"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '' || say.isPending) return
            say.mutate({ text: text.trim() }, { onSuccess: () => setText(''), onError: failed })
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label={words.support_chat_field()}
              value={text}
              onChange={setText}
              lengthMax={searchTermLengthMax}
            />
          </div>
          <div className="pb-7">
            <Button type="submit" state={say.isPending ? 'busy' : text.trim() === '' ? 'disabled' : 'ready'}>
              {words.support_send()}
            </Button>
          </div>
        </form>
      </Page>
    </>
  )
}

type ConversationProps = {
  readonly messages: readonly ChatMessage[]
  /** A reply is on its way, so the choices before it are over. */
  readonly isWaiting: boolean
  readonly onChoose: (choice: ChatChoice) => void
}

function Conversation({ messages, isWaiting, onChoose }: ConversationProps) {
  const end = useRef<HTMLLIElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > 1) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  return (
    <div role="log" aria-label={words.support_chat_title()}>
      <ol className="flex flex-col gap-3">
        {messages.map((message, at) => (
          <li key={message.number} className="flex flex-col gap-2">
            {message.author === 'rider' ? (
              <p className="max-w-[88%] self-end rounded-2 bg-go-tint p-3 wrap-anywhere">
                {message.text || choiceWords(message.choice)}
              </p>
            ) : (
              <BotMessage message={message} isLast={at === count - 1 && !isWaiting} onChoose={onChoose} />
            )}
          </li>
        ))}
        <li ref={end} aria-hidden="true" className="scroll-mb-40" />
      </ol>
    </div>
  )
}

type BotMessageProps = {
  readonly message: Extract<ChatMessage, { author: 'bot' }>
  /** Only the newest message offers its choices. */
  readonly isLast: boolean
  readonly onChoose: (choice: ChatChoice) => void
}

function BotMessage({ message: { say, article, choices }, isLast, onChoose }: BotMessageProps) {
  return (
    <>
      <div className="max-w-[88%] self-start">
        <Card>
          <p>{sayWords[say]()}</p>
          {article !== null && (
            <>
              <p className="mt-2 font-bold">{article.title}</p>
              <p className="text-secondary text-muted">{article.excerpt}</p>
              <Link
                to={`/cs/article/${article.id}`}
                className="mt-1 inline-flex min-h-touch items-center font-bold text-go underline"
              >
                {words.support_chat_read()}
              </Link>
            </>
          )}
        </Card>
      </div>
      {isLast && (
        <div role="group" aria-label={words.support_chat_choices()} className="flex flex-wrap gap-x-2 gap-y-3 py-1">
          {choices.map(({ choice, label }) => (
            <Chip key={JSON.stringify(choice)} onPress={() => onChoose(choice)}>
              {label || choiceWords(choice)}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}

const sayWords: Readonly<Record<ChatSay, () => string>> = {
  welcome: () => words.support_chat_welcome(),
  chooseSection: () => words.support_chat_chooseSection(),
  chooseArticle: () => words.support_chat_chooseArticle(),
  article: () => words.support_chat_article(),
  found: () => words.support_chat_found(),
  nothingFound: () => words.support_chat_nothingFound(),
  toTicket: () => words.support_chat_toTicket(),
  solved: () => words.support_chat_solved(),
}

function choiceWords(choice: ChatChoice | null): string {
  if (choice?.kind === 'solved') return words.support_chat_isSolved()
  return choice?.kind === 'ticket' ? words.support_ask() : words.support_chat_start()
}
