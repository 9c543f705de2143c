import { PhraseId } from '@daoxing/dispatch/contract'
import { keepForRider, littleStore, readOfRider } from '@daoxing/kit/web'
import * as z from 'zod/mini'

/** A message that the server does not have yet. Its key was made when it was written, and stays. */
const KeptMessage = z.object({
  hash: z.string(),
  key: z.string(),
  phrase: z.nullable(PhraseId),
  text: z.string(),
  sentAtMs: z.number(),
})
export type KeptMessage = Readonly<z.infer<typeof KeptMessage>>

const storedUnder = 'daoxing.dispatch.messages'

/** Messages that wait for the line; they outlive the page, and every part that shows them hears of changes. */
export const keptMessages = littleStore<readonly KeptMessage[]>('rider', readKept(), [])

export function keepMessage(message: KeptMessage): void {
  write([...keptMessages.get(), message])
}

export function dropMessage(key: string): void {
  write(keptMessages.get().filter((message) => message.key !== key))
}

function write(messages: readonly KeptMessage[]): void {
  keptMessages.set(messages)
  keepForRider('stay', storedUnder, messages.length === 0 ? '' : JSON.stringify(messages))
}

function readKept(): readonly KeptMessage[] {
  try {
    return z.safeParse(z.array(KeptMessage), JSON.parse(readOfRider('stay', storedUnder) || '[]')).data ?? []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
