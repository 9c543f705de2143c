import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import type { CityLog } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { isSamePhone } from './phone-form.ts'

export const SmsMessage = z.object({
  to: z.string().check(z.minLength(3), z.maxLength(40)),
  text: z.string().check(z.maxLength(2000)),
  /** The one-time code in the text, where there is one. */
  code: z.nullish(z.string().check(z.maxLength(20))),
  sentAt: Instant,
})
export type SmsMessage = Readonly<z.infer<typeof SmsMessage>>

export const MailMessage = z.object({
  to: z.string().check(z.minLength(3), z.maxLength(320)),
  subject: z.string().check(z.maxLength(300)),
  text: z.string().check(z.maxLength(20_000)),
  /** The link of the mail, where it has one. */
  link: z.nullish(z.string().check(z.maxLength(2000))),
  unsubscribeUrl: z.nullish(z.string().check(z.maxLength(2000))),
  sentAt: Instant,
})
export type MailMessage = Readonly<z.infer<typeof MailMessage>>

/** Everything that reached somebody's telephone, or mailbox, in one drawer. */
export type MessageBox<Message> = {
  put(message: Message): void
  /** Newest first; of one receiver in any form, or of all. */
  messages(to?: string): readonly Message[]
}

/** Every telephone of the city. */
export const openMessageBox = (folder: string, log: CityLog): MessageBox<SmsMessage> =>
  openBox({ folder, log, file: 'messages.jsonl', schema: SmsMessage, isFor: isSamePhone })

/** Every mailbox of the city. */
export const openMailBox = (folder: string, log: CityLog): MessageBox<MailMessage> =>
  openBox({
    folder,
    log,
    file: 'mails.jsonl',
    schema: MailMessage,
    isFor: (to, wanted) => to.toLowerCase().includes(wanted.trim().toLowerCase()),
  })

const keptMax = 500

type BoxPlan<Message> = {
  readonly folder: string
  readonly log: CityLog
  readonly file: string
  readonly schema: z.ZodMiniType<Message>
  /** Whether a message to the first is one to whom the second names, in any common form. */
  readonly isFor: (to: string, wanted: string) => boolean
}

/** Keeps the last messages, in memory and in a file that the next start reads. */
function openBox<Message extends { readonly to: string }>(plan: BoxPlan<Message>): MessageBox<Message> {
  const { folder, log, isFor } = plan
  const path = join(folder, plan.file)
  let kept = readMessages(path, plan)
  let linesInFile = kept.length

  function write(message: Message): void {
    mkdirSync(folder, { recursive: true })
    appendFileSync(path, `${JSON.stringify(message)}\n`, { mode: 0o600 })
    linesInFile += 1
    if (linesInFile < 2 * keptMax) return
    writeFileSync(`${path}.next`, kept.map((message) => `${JSON.stringify(message)}\n`).join(''), { mode: 0o600 })
    renameSync(`${path}.next`, path)
    linesInFile = kept.length
  }
  return {
    put(message) {
      kept = [...kept, message].slice(-keptMax)
      try {
        write(message)
      } catch (error) {
        // A full disk must not stop anybody from signing in.
        log.error({ err: error }, 'a message could not be written')
      }
    },
    messages: (to) => kept.filter((message) => to === undefined || isFor(message.to, to)).toReversed(),
  }
}

function readMessages<Message>(path: string, { log, schema }: BoxPlan<Message>): readonly Message[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(-keptMax - 1).flatMap((line) => {
    if (line === '') return []
    try {
      return [z.parse(schema, JSON.parse(line))]
    } catch (error) {
      // Half a line is all that a crash in the middle of writing leaves.
      log.error({ err: error }, 'a message cannot be read')
      return []
    }
  })
}
