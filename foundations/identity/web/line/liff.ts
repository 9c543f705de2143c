type Kit = {
  init(config: { liffId: string }): Promise<void>
  getIDToken(): string | null
}

const loadKit = async (): Promise<Kit> => (await import('./liff-kit.ts')).liffKit

/** What the messaging app's web view says of its owner: an ID token, or null where it does not know. */
export async function liffIdToken(liffId: string, load: () => Promise<Kit> = loadKit): Promise<string | null> {
  const kit = await load()
  await kit.init({ liffId })
  return kit.getIDToken()
}
