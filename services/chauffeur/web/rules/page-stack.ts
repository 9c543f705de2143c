import type { ChauffeurPage } from '@daoxing/chauffeur/contract'

/** A sub-page in the history of a booking. `backTo` is the custom page that back leads to. */
export type PageEntry = { readonly page: ChauffeurPage; readonly backTo?: ChauffeurPage | undefined }

/** The back-stack [CHF-022]. Entries after `at` are those that forward leads to. */
export type PageStack = { readonly entries: readonly PageEntry[]; readonly at: number }

export const firstStack: PageStack = { entries: [{ page: 'landing' }], at: 0 }

/** Opens a sub-page. The forward history is trimmed [CHF-023]. */
export function pushed({ entries, at }: PageStack, entry: PageEntry): PageStack {
  return { entries: [...entries.slice(0, at + 1), entry], at: at + 1 }
}

/** Swaps the current entry [CHF-025]. */
export function replaced({ entries, at }: PageStack, entry: PageEntry): PageStack {
  return { entries: entries.with(at, entry), at }
}

/** Goes to the custom back page if there is one, otherwise to the previous one; null leaves the service [CHF-024]. */
export function wentBack(stack: PageStack): PageStack | null {
  const { entries, at } = stack
  const backTo = entries[at]?.backTo
  if (backTo === undefined) return at === 0 ? null : { entries, at: at - 1 }
  const earlier = entries.slice(0, at).findLastIndex(({ page }) => page === backTo)
  return earlier === -1 ? replaced(stack, { page: backTo }) : { entries, at: earlier }
}

/** The sub-page before each, for a rider who did not come through it: by a link, or from the page of a provider. */
const usuallyBefore: Readonly<Partial<Record<ChauffeurPage, ChauffeurPage>>> = {
  'date-time-picker': 'landing',
  'journey-planning': 'date-time-picker',
  'estimate-loading': 'journey-planning',
  'estimate-and-schedule': 'journey-planning',
  'stop-point-selector': 'journey-planning',
  'start-point-selector': 'journey-planning',
  'end-point-selector': 'journey-planning',
  'payment-setting': 'estimate-and-schedule',
  'order-confirmation': 'payment-setting',
}

type HereInput = {
  /** The entries that the draft keeps. */
  readonly entries: readonly PageEntry[]
  /** The place in them, from the state of the history entry; undefined for one that this visit did not make. */
  readonly at: number | undefined
  /** The sub-page that the URL names. */
  readonly page: ChauffeurPage
}

/** The stack at the current entry of the browser's history. */
export function stackHere({ entries, at, page }: HereInput): PageStack {
  if (at !== undefined && entries[at]?.page === page) return { entries, at }
  return { entries: [{ page, backTo: usuallyBefore[page] }], at: 0 }
}
