import { PhraseId } from '@daoxing/dispatch/contract'
import { storeForRider, valueStore, readOfRider } from '@daoxing/kit/web'
import * as z from 'zod/mini'

/** A message that the server does not have yet. Its key was created with it, and stays. */
const UnsentMessage = z.object({
  hash: z.string(),
  key: z.string(),
  phrase: z.nullable(PhraseId),
  text: z.string(),
  sentAtMs: z.number(),
})
export type UnsentMessage = Readonly<z.infer<typeof UnsentMessage>>

const storedUnder = 'daoxing.dispatch.messages'

/** Messages that wait for a connection; they outlive the page, and each part that shows them is notified of changes. */
export const unsentMessages = valueStore<readonly UnsentMessage[]>('rider', readUnsent(), [])

export function storeUnsent(message: UnsentMessage): void {
  write([...unsentMessages.get(), message])
}

export function dropMessage(key: string): void {
  write(unsentMessages.get().filter((message) => message.key !== key))
}

function write(messages: readonly UnsentMessage[]): void {
  unsentMessages.set(messages)
  storeForRider('stay', storedUnder, messages.length === 0 ? '' : JSON.stringify(messages))
}

function readUnsent(): readonly UnsentMessage[] {
  try {
    return z.safeParse(z.array(UnsentMessage), JSON.parse(readOfRider('stay', storedUnder) || '[]')).data ?? []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
