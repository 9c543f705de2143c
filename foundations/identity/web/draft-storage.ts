import { draftOfText, emptyDraft, keptText, type SignUpDraft } from './rules/sign-up-draft.ts'

const storageKey = 'identity.signUp'

/** What was typed in this tab before a reload; it ends with the tab, and no other one sees it. */
export function readDraft(): SignUpDraft {
  return attempted(() => draftOfText(window.sessionStorage.getItem(storageKey))) ?? emptyDraft
}

export function writeDraft(draft: SignUpDraft): void {
  attempted(() => window.sessionStorage.setItem(storageKey, keptText(draft)))
}

export function forgetDraft(): void {
  attempted(() => window.sessionStorage.removeItem(storageKey))
}

/** Where storage is forbidden, what was typed lasts as long as the page. */
function attempted<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
