import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { HelpId } from './help-centre.ts'

/** A choice of the chat, which is one tap. */
export const ChatChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('category'), id: HelpId }),
  z.object({ kind: z.literal('section'), id: HelpId }),
  z.object({ kind: z.literal('article'), id: HelpId }),
  z.object({ kind: z.literal('solved') }),
  z.object({ kind: z.literal('ticket') }),
])
export type ChatChoice = z.infer<typeof ChatChoice>

/** The sentences of the chat, each in the words as `support_chat_<say>`. Article texts are quoted, never composed. */
export const ChatSay = z.enum([
  'welcome',
  'chooseSection',
  'chooseArticle',
  'article',
  'found',
  'nothingFound',
  'toTicket',
  'solved',
])
export type ChatSay = z.infer<typeof ChatSay>

export const ChatMessage = z.discriminatedUnion('author', [
  z.object({
    number: z.int(),
    at: Instant,
    author: z.literal('rider'),
    /** As typed, or the label of the choice in the reader's language; empty for `start`, `solved` and `ticket`. */
    text: z.string(),
    choice: z.nullable(ChatChoice),
  }),
  z.object({
    number: z.int(),
    at: Instant,
    author: z.literal('bot'),
    say: ChatSay,
    /** The article that answers, in the reader's language. */
    article: z.nullable(z.object({ id: z.string(), title: z.string(), excerpt: z.string() })),
    choices: z.array(z.object({ choice: ChatChoice, label: z.string() })),
  }),
])
export type ChatMessage = z.infer<typeof ChatMessage>
