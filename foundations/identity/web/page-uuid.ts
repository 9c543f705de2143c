import { newTapKey } from '@daoxing/kit/web'

const storageKey = 'identity.page'
let uuid: string | undefined

/**
 * Names this tab to the server, so that a code opens nothing for anybody else. It outlives a reload, because phones
 * throw pages out while their owner reads the message; where storage is forbidden it lasts as long as the page.
 */
export function pageUuid(): string {
  uuid ??= stored() ?? newTapKey()
  store(uuid)
  return uuid
}

function stored(): string | undefined {
  try {
    return window.sessionStorage.getItem(storageKey) ?? undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function store(value: string): void {
  try {
    window.sessionStorage.setItem(storageKey, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
