import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { type ChatChoice, sendMessageToHelp } from '@daoxing/support/contract'
import { chatView } from '../chat-view.ts'
import { helpCentreOf } from '../help-centre-of.ts'
import { chatReply } from '../rules/chat-reply.ts'
import { chatOf, insertChat } from '../stores/chat-store.ts'
import { supportConfigs } from '../support-configs.ts'

export const sendMessageToHelpAnswer = answer(
  sendMessageToHelp,
  async ({ body: { text, choice }, who: { riderId }, language, tx, house }) => {
    // Either one.
    if ((text === undefined) === (choice === undefined)) throw new Refusal('kit.invalidInput', { field: 'text' })
    const centre = await helpCentreOf(house)
    const brandId = await configValue(tx, supportConfigs.help_center_default_brand_id)
    const reply = chatReply({ text, choice, centre, brandId, language })
    if (!reply) throw new Refusal('support.choiceGone')
    await lockUntilEnd(tx, `chat:${riderId}`)
    const last = (await chatOf(tx, riderId)).at(-1)?.number ?? 0
    const at = house.clock.now()
    const nothing: readonly ChatChoice[] = []
    const said = { author: 'rider' as const, text: text ?? '', choice: choice ?? null, say: null, articleId: null }
    const bot = { author: 'bot' as const, text: '', choice: null, ...reply }
    const messages = await insertChat(tx, [
      { ...said, riderId, number: last + 1, at, choices: [...nothing] },
      { ...bot, riderId, number: last + 2, at, choices: [...reply.choices] },
    ])
    return { messages: messages.map((one) => chatView(one, { centre, language })) }
  },
)
