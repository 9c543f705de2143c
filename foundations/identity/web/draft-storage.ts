import { storeForRider, readOfRider } from '@daoxing/kit/web'
import { draftOfText, emptyDraft, draftText, type SignUpDraft } from './rules/sign-up-draft.ts'

const storageKey = 'identity.signUp'

/** The draft that was typed in this tab before a reload; it ends with the tab, and no other tab sees it. */
export function readDraft(): SignUpDraft {
  return draftOfText(readOfRider('visit', storageKey)) ?? emptyDraft
}

export function writeDraft(draft: SignUpDraft): void {
  storeForRider('visit', storageKey, draftText(draft))
}

export function forgetDraft(): void {
  storeForRider('visit', storageKey, '')
}
