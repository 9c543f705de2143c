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

/** Every telephone of the city in one drawer. */
export type MessageBox = {
  put(message: SmsMessage): void
  /** Newest first; of one number in any form, or of all. */
  messages(to?: string): readonly SmsMessage[]
}

const keptMax = 500

/** Keeps the last messages, in memory and in a file that the next start reads. */
export function openMessageBox(folder: string, log: CityLog): MessageBox {
  const path = join(folder, 'messages.jsonl')
  let kept = readMessages(path, log)
  let linesInFile = kept.length

  function write({ to, text, code, sentAt }: SmsMessage): void {
    mkdirSync(folder, { recursive: true })
    appendFileSync(path, `${JSON.stringify({ to, text, code, sentAt })}\n`, { mode: 0o600 })
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
    messages: (to) => kept.filter((message) => to === undefined || isSamePhone(message.to, to)).toReversed(),
  }
}

function readMessages(path: string, log: CityLog): readonly SmsMessage[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(-keptMax - 1).flatMap((line) => {
    if (line === '') return []
    try {
      return [SmsMessage.parse(JSON.parse(line))]
    } catch (error) {
      // Half a line is all that a crash in the middle of writing leaves.
      log.error({ err: error }, 'a message cannot be read')
      return []
    }
  })
}
