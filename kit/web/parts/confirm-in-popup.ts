import { valueStore } from '../value-store.ts'

/** The question of a popup. */
export type PopupQuestion = {
  readonly title: string
  readonly text?: string
  readonly confirmLabel?: string
  /** Absent: there is only one button. `true` is "取消" [SHL-058]. */
  readonly cancelLabel?: string | true
  /** With money at stake the safe answer is emphasised; confirming then has the danger colour. */
  readonly isRisky?: boolean
}

type PendingQuestion = PopupQuestion & { readonly answer: (isConfirmed: boolean) => void }

/** Pending questions, the visible one first. */
export const pendingPopups = valueStore<readonly PendingQuestion[]>('rider', [])

/** Asks in a popup and returns whether it was confirmed. Several questions are asked in sequence. */
export function confirmInPopup(question: PopupQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const pending: PendingQuestion = {
      ...question,
      answer: (isConfirmed) => {
        pendingPopups.set(pendingPopups.get().filter((other) => other !== pending))
        resolve(isConfirmed)
      },
    }
    pendingPopups.set([...pendingPopups.get(), pending])
  })
}
