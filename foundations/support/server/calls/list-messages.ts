import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listMessages } from '@daoxing/support/contract'
import { chatView } from '../chat-view.ts'
import { helpCentreOf } from '../help-centre-of.ts'
import { chatReply } from '../rules/chat-reply.ts'
import { chatOf } from '../stores/chat-store.ts'
import { supportConfigs } from '../support-configs.ts'

/** A conversation that has not begun shows the greeting, which is stored with the rider's first word. */
export const listMessagesAnswer = answer(listMessages, async ({ who: { riderId }, language, tx, house }) => {
  const centre = await helpCentreOf(house)
  const messages = await chatOf(tx, riderId)
  if (messages.length > 0) return { messages: messages.map((one) => chatView(one, { centre, language })) }
  const brandId = await configValue(tx, supportConfigs.help_center_default_brand_id)
  const greeting = chatReply({ text: undefined, choice: { kind: 'start' }, centre, brandId, language })
  const at = house.clock.now()
  const record = greeting && { riderId, number: 1, author: 'bot' as const, text: '', choice: null, at, ...greeting }
  return { messages: record ? [chatView({ ...record, choices: [...record.choices] }, { centre, language })] : [] }
})
