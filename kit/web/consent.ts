import { valueStore } from './value-store.ts'
import { readStored, writeStored } from './page-storage.ts'

/** The visitor's consent to analytics. Without it no link data is stored. */
export type Consent = 'granted' | 'refused' | 'open'

/**
 * A new key for every wider purpose: a visitor who consented to less is asked again. Under `consent` it covered only
 * campaigns.
 */
const storageKey = 'consentToCounting'
const held = valueStore<Consent>('device', storedConsent())
/** Work that waits for consent. While there is any, the consent prompt is shown. */
const waiting = valueStore<readonly (() => void)[]>('rider', [])

/** Runs at once if the visitor has consented, never if they refused; otherwise they are asked. */
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

/** Whether to show the consent prompt now. */
export function useConsentIsWished(): boolean {
  const isWaitedFor = waiting.useValue().length > 0
  return held.useValue() === 'open' && isWaitedFor
}

function storedConsent(): Consent {
  const stored = readStored(storageKey)
  return stored === 'granted' || stored === 'refused' ? stored : 'open'
}
