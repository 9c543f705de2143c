import { newTapKey, readForVisit, writeForVisit } from '@daoxing/kit/web'

const storageKey = 'identity.page'
let uuid: string | undefined

/**
 * Identifies this tab to the server, so that a code is invalid anywhere else. It survives a reload, because phones
 * discard pages while their owner reads the message; without storage it lasts as long as the page.
 */
export function pageUuid(): string {
  uuid ??= readForVisit(storageKey) ?? newTapKey()
  writeForVisit(storageKey, uuid)
  return uuid
}
