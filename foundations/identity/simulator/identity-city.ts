import { instantFromMs } from '@daoxing/kit/contract'
import {
  type CityPart,
  type ConsoleCall,
  ConsoleRefusal,
  isSecret,
  parsedBody,
  realNowMs,
  runDesks,
} from '@daoxing/kit/simulator'
import type * as z from 'zod/mini'
import { createLineLoginDesk } from './line-login-desk.ts'
import { MailMessage, type MessageBox, openMailBox, openMessageBox, SmsMessage } from './message-box.ts'
import { createPartnerDesk } from './partner-desk.ts'
import { partnerConsoleCalls, partnerPanel } from './partner-panel.ts'
import { mailsPanel, messagesPanel } from './message-panels.ts'
import { reviewSeconds, runReviewer } from './reviewer-desk.ts'
import { reviewerConsoleCalls, reviewerPanel } from './reviewer-panel.ts'

/** All telephones and mailboxes of the city, with one-time codes, and the login of its messaging app. */
export const identityCity: CityPart = {
  id: 'identity',
  settings: [reviewSeconds],
  start(world) {
    const messages = openMessageBox(world.folder, world.log)
    const mails = openMailBox(world.folder, world.log)
    const partner = createPartnerDesk(world)
    const reviewer = runReviewer(world)
    return {
      ...runDesks([createLineLoginDesk(world), partner, reviewer]),
      panels: [messagesPanel(messages), mailsPanel(mails), partnerPanel(partner), reviewerPanel(reviewer)],
      calls: [
        ...partnerConsoleCalls(partner),
        ...reviewerConsoleCalls(reviewer, world.deviceNowMs),
        readCall('/api/messages', messages),
        putCall('/api/sms', { box: messages, schema: SmsMessage, secret: world.citySecret }),
        readCall('/api/mails', mails),
        putCall('/api/mail', { box: mails, schema: MailMessage, secret: world.citySecret }),
      ],
      codeOn: (phone, since) =>
        messages.messages(phone).find(({ code, sentAt }) => code && sentAt >= since)?.code ?? undefined,
      note: (message) => messages.put({ ...message, sentAt: instantFromMs(realNowMs()) }),
    }
  },
}

function readCall<Message>(path: string, box: MessageBox<Message>): ConsoleCall {
  return { method: 'GET', path, answer: ({ query }) => box.messages(query.get('to') ?? undefined) }
}

type PutPlan<Message> = {
  readonly box: MessageBox<Message>
  readonly schema: z.ZodMiniType<Message>
  readonly secret: string
}

/** Only the server may deliver messages. */
function putCall<Message>(path: string, { box, schema, secret }: PutPlan<Message>): ConsoleCall {
  return {
    method: 'POST',
    path,
    answer({ bearer, body }) {
      if (!isSecret(bearer, secret))
        throw new ConsoleRefusal(401, 'TOKEN_INVALID_OR_EXPIRED', 'the secret of the city is needed')
      box.put(parsedBody(schema, body))
      return { kept: true }
    },
  }
}
