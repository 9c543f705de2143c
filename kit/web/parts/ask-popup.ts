import { littleStore } from '../little-store.ts'

/** The question of a popup. */
export type PopupQuestion = {
  readonly title: string
  readonly text?: string
  readonly confirmLabel?: string
  /** Absent: there is only one button. `true` is "取消" [SHL-058]. */
  readonly cancelLabel?: string | true
  /** With money at stake the safe answer is the loud one; then confirming is written in the colour of danger. */
  readonly isRisky?: boolean
}

type Asked = PopupQuestion & { readonly answer: (isConfirmed: boolean) => void }

/** Questions that wait for their answer, the one that is shown first. */
export const askedPopups = littleStore<readonly Asked[]>('rider', [])

/** Asks in a popup and answers whether it was confirmed. Several questions are asked one after another. */
export function askPopup(question: PopupQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Asked = {
      ...question,
      answer: (isConfirmed) => {
        askedPopups.set(askedPopups.get().filter((other) => other !== asked))
        resolve(isConfirmed)
      },
    }
    askedPopups.set([...askedPopups.get(), asked])
  })
}
