import { messagingView } from '@daoxing/kit/web'

type Kit = {
  init(config: { liffId: string }): Promise<void>
  getIDToken(): string | null
  getContext(): { readonly viewType?: string } | null
  closeWindow(): void
}

const loadKit = async (): Promise<Kit> => (await import('./liff-kit.ts')).liffKit

/** The ID token of the messaging app's web view; null without one. */
export async function liffIdToken(liffId: string, load: () => Promise<Kit> = loadKit): Promise<string | null> {
  const kit = await openMessagingView(liffId, load)
  return kit.getIDToken()
}

/**
 * Initialises the SDK of the web view, lets the page close the view, and tells whether the view has its own close
 * button.
 */
export async function openMessagingView(liffId: string, load: () => Promise<Kit> = loadKit): Promise<Kit> {
  const kit = await load()
  await kit.init({ liffId })
  messagingView.set({
    isFullFlex: kit.getContext()?.viewType === 'full-flex',
    close: () => kit.closeWindow(),
  })
  return kit
}
