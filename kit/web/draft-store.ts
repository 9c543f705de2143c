import { valueStore } from './value-store.ts'
import { storeForRider, readOfRider } from './page-storage.ts'

type Draft<Fields> = Fields & {
  readonly change: (changes: Partial<Fields>) => void
  /** Resets to the empty draft. */
  readonly reset: () => void
}

type UseDraft<Fields> = {
  (): Draft<Fields>
  <Chosen>(choose: (draft: Draft<Fields>) => Chosen): Chosen
  /** For code outside of screens. */
  readonly getState: () => Draft<Fields>
}

/**
 * A request in preparation, as a hook. It lives in this tab, across reloads, until it is sent or the rider leaves; no
 * other tab sees it. `name` is its key in the page's storage.
 */
export function draftStore<Fields extends object>(name: string, empty: Fields): UseDraft<Fields> {
  const emptyDraft: Draft<Fields> = {
    ...empty,
    change(changes) {
      const { change, reset, ...fields } = { ...draft.get(), ...changes }
      draft.set({ ...draft.get(), ...changes, change, reset })
      storeForRider('visit', name, JSON.stringify({ state: fields }))
    },
    reset: () => draft.get().change(empty),
  }
  const stored = storedFields<Fields>(name)
  // The same object if nothing is stored: a prerendered screen need not be rendered a second time.
  const draft = valueStore<Draft<Fields>>(
    'rider',
    stored === undefined ? emptyDraft : { ...emptyDraft, ...stored },
    emptyDraft,
  )
  function useDraft(): Draft<Fields>
  function useDraft<Chosen>(choose: (draft: Draft<Fields>) => Chosen): Chosen
  function useDraft<Chosen>(choose?: (draft: Draft<Fields>) => Chosen): Draft<Fields> | Chosen {
    const all = draft.useValue()
    return choose === undefined ? all : choose(all)
  }
  return Object.assign(useDraft, { getState: draft.get })
}

function storedFields<Fields>(name: string): Partial<Fields> | undefined {
  try {
    const stored: { readonly state?: Partial<Fields> } | null = JSON.parse(readOfRider('visit', name) ?? 'null')
    return stored?.state
  } catch {
    // An unreadable draft is replaced by an empty one.
    return undefined
  }
}
