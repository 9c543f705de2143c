import { defineCall, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChatChoice, ChatMessage } from './chat.ts'
import { searchTermLengthMax } from './help-calls.ts'

const Chat = z.object({ messages: z.array(ChatMessage) })

export const listMessages = defineCall({
  id: 'CALL-090',
  method: 'GET',
  path: '/cs/messages',
  who: 'rider',
  purpose: "the rider's conversation with the help chat, oldest first; it begins with a greeting",
  reply: Chat,
})

export const sendMessageToHelp = defineCall({
  id: 'CALL-091',
  method: 'POST',
  path: '/cs/messages',
  who: 'rider',
  purpose: 'say something to the help chat: a choice, or text that it searches for; replies with the new messages',
  idempotent: 'honoured',
  body: z.object({
    text: leftOut(z.string().check(z.trim(), z.minLength(1), z.maxLength(searchTermLengthMax))),
    choice: leftOut(ChatChoice),
  }),
  reply: Chat,
  status: 201,
  refusals: ['support.choiceGone'],
  perMinute: 30,
})
