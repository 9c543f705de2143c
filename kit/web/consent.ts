import { littleStore } from './little-store.ts'
import { readStored, writeStored } from './page-storage.ts'

/** The visitor's consent to analytics. Without it nothing is stored of the link that they came by. */
export type Consent = 'granted' | 'refused' | 'open'

/** Another name for every wider question: who agreed to less is asked again. Under `consent` it was campaigns alone. */
const storageKey = 'consentToCounting'
const held = littleStore<Consent>('device', storedConsent())
/** Work that waits for consent. While there is any, the question is shown. */
const waiting = littleStore<readonly (() => void)[]>('rider', [])

/** Does it now where the visitor has agreed, never where they have refused; otherwise they are asked. */
export function whenConsented(act: () => void): void {
  if (held.get() === 'granted') act()
  else if (held.get() === 'open') waiting.set([...waiting.get(), act])
}

/** Stores the visitor's choice; it can be changed at any time. */
export function chooseConsent(choice: Exclude<Consent, 'open'>): void {
  writeStored(storageKey, choice)
  held.set(choice)
  const acts = waiting.get()
  waiting.set([])
  if (choice === 'granted') for (const act of acts) act()
}

export function useConsent(): Consent {
  return held.useValue()
}

/** Whether the visitor is to be asked now. */
export function useConsentIsWished(): boolean {
  const isWaitedFor = waiting.useValue().length > 0
  return held.useValue() === 'open' && isWaitedFor
}

function storedConsent(): Consent {
  const stored = readStored(storageKey)
  return stored === 'granted' || stored === 'refused' ? stored : 'open'
}
