import { keepForRider, readOfRider } from '@daoxing/kit/web'
import { draftOfText, emptyDraft, keptText, type SignUpDraft } from './rules/sign-up-draft.ts'

const storageKey = 'identity.signUp'

/** The draft that was typed in this tab before a reload; it ends with the tab, and no other tab sees it. */
export function readDraft(): SignUpDraft {
  return draftOfText(readOfRider('visit', storageKey)) ?? emptyDraft
}

export function writeDraft(draft: SignUpDraft): void {
  keepForRider('visit', storageKey, keptText(draft))
}

export function forgetDraft(): void {
  keepForRider('visit', storageKey, '')
}
