import { newTapKey, readForVisit, writeForVisit } from '@daoxing/kit/web'

const storageKey = 'identity.page'
let uuid: string | undefined

/**
 * Names this tab to the server, so that a code opens nothing for anybody else. It outlives a reload, because phones
 * throw pages out while their owner reads the message; where storage is forbidden it lasts as long as the page.
 */
export function pageUuid(): string {
  uuid ??= readForVisit(storageKey) ?? newTapKey()
  writeForVisit(storageKey, uuid)
  return uuid
}
