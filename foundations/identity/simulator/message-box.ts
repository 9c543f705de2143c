import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import type { CityLog } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { isSamePhone } from './phone-form.ts'

export const SmsMessage = z.object({
  to: z.string().check(z.minLength(3), z.maxLength(40)),
  text: z.string().check(z.maxLength(2000)),
  /** The one-time code in the text, if any. */
  code: z.nullish(z.string().check(z.maxLength(20))),
  sentAt: Instant,
})
export type SmsMessage = Readonly<z.infer<typeof SmsMessage>>

export const MailMessage = z.object({
  to: z.string().check(z.minLength(3), z.maxLength(320)),
  subject: z.string().check(z.maxLength(300)),
  text: z.string().check(z.maxLength(20_000)),
  /** The link of the mail, if any. */
  link: z.nullish(z.string().check(z.maxLength(2000))),
  unsubscribeUrl: z.nullish(z.string().check(z.maxLength(2000))),
  sentAt: Instant,
})
export type MailMessage = Readonly<z.infer<typeof MailMessage>>

/** All messages and mails that a phone or mailbox received. */
export type MessageBox<Message> = {
  put(message: Message): void
  /** The newest first; for one receiver in any format, or for all. */
  messages(to?: string): readonly Message[]
}

/** All telephones of the city. */
export const openMessageBox = (folder: string, log: CityLog): MessageBox<SmsMessage> =>
  openBox({ folder, log, file: 'messages.jsonl', schema: SmsMessage, isFor: isSamePhone })

/** All mailboxes of the city. */
export const openMailBox = (folder: string, log: CityLog): MessageBox<MailMessage> =>
  openBox({
    folder,
    log,
    file: 'mails.jsonl',
    schema: MailMessage,
    isFor: (to, wanted) => to.toLowerCase().includes(wanted.trim().toLowerCase()),
  })

const messagesMax = 500

type BoxPlan<Message> = {
  readonly folder: string
  readonly log: CityLog
  readonly file: string
  readonly schema: z.ZodMiniType<Message>
  /** Whether a message to the first address matches the second, in any common format. */
  readonly isFor: (to: string, wanted: string) => boolean
}

/** Keeps the last messages in memory, and in a file that the next start reads. */
function openBox<Message extends { readonly to: string }>(plan: BoxPlan<Message>): MessageBox<Message> {
  const { folder, log, isFor } = plan
  const path = join(folder, plan.file)
  let stored = readMessages(path, plan)
  let linesInFile = stored.length

  function write(message: Message): void {
    mkdirSync(folder, { recursive: true })
    appendFileSync(path, `${JSON.stringify(message)}\n`, { mode: 0o600 })
    linesInFile += 1
    if (linesInFile < 2 * messagesMax) return
    writeFileSync(`${path}.next`, stored.map((message) => `${JSON.stringify(message)}\n`).join(''), { mode: 0o600 })
    renameSync(`${path}.next`, path)
    linesInFile = stored.length
  }
  return {
    put(message) {
      stored = [...stored, message].slice(-messagesMax)
      try {
        write(message)
      } catch (error) {
        // A full disk must not prevent a sign-up.
        log.error({ err: error }, 'a message could not be written')
      }
    },
    messages: (to) => stored.filter((message) => to === undefined || isFor(message.to, to)).toReversed(),
  }
}

function readMessages<Message>(path: string, { log, schema }: BoxPlan<Message>): readonly Message[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(-messagesMax - 1).flatMap((line) => {
    if (line === '') return []
    try {
      return [z.parse(schema, JSON.parse(line))]
    } catch (error) {
      // A crash during a write leaves at most half a line.
      log.error({ err: error }, 'a message cannot be read')
      return []
    }
  })
}
