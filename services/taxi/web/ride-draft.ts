import type { LatLng } from '@daoxing/kit/contract'
import { keepForRider, littleStore, readOfRider } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { type CarModel, defaultExpandMatchFeatureMap } from '@daoxing/taxi/contract'

/** Notes to the driver that many riders write, chosen by a tap. */
export const notePhrases = ['luggage', 'child', 'elder', 'quiet'] as const
export type NotePhrase = (typeof notePhrases)[number]

export type DraftPlace = {
  /** The title of the card: a name where there is one, else the address. */
  readonly name: string
  readonly address: string
  readonly location: LatLng
  /** A typed address whose number nobody knows: the pin stands at its road or its town. */
  readonly isApproximate?: boolean
  /** The rider has put its pin by hand where no street is drawn: it stays rough, and nobody asks for it again. */
  readonly isPinned?: boolean
}

/** The ride request in preparation. It lives in the tab until the ride is requested or the rider leaves it. */
export type RideDraft = {
  readonly start: DraftPlace | null
  readonly end: DraftPlace | null
  /** The rider said that there is no drop-off yet. */
  readonly isEndOpen: boolean
  readonly featureMap: number
  /** The model that is asked for beside the mask, where no flag says it. */
  readonly carModel: CarModel | null
  /** The text that the rider has typed for the driver; the phrases that are chosen by a tap stand apart from it. */
  readonly note: string
  readonly notePhrases: readonly NotePhrase[]
  /** With what this ride alone is paid, where it is not the default: `disposableCashPayment` is cash here. */
  readonly payment: PayChoice | null
  /** Any taxi may come, should no special one be found. */
  readonly agreesToExpand: boolean
  /** The tip for the driver in dollars; null without a tip. */
  readonly tipTwd: number | null
  /** Where a pin has come to rest that is not taken yet, and on which entry of the history it is set. */
  readonly pin: { readonly entry: string; readonly at: LatLng } | null
  /** Where the device was when the draft began, as the request carries it. */
  readonly gps: LatLng | null
}

type DraftStore = RideDraft & {
  readonly change: (changes: Partial<RideDraft>) => void
  /** Back to landing: addresses, estimate and choices are gone [TAXI-045]. */
  readonly reset: () => void
}

const emptyDraft: RideDraft = {
  start: null,
  end: null,
  isEndOpen: false,
  featureMap: defaultExpandMatchFeatureMap,
  carModel: null,
  note: '',
  notePhrases: [],
  payment: null,
  agreesToExpand: false,
  tipTwd: null,
  pin: null,
  gps: null,
}

const storageName = 'daoxing.rideDraft'

const emptyStore: DraftStore = {
  ...emptyDraft,
  change(changes) {
    draft.set({ ...draft.get(), ...changes })
    keepDraft(draft.get())
  },
  reset: () => draft.get().change(emptyDraft),
}

const kept = keptDraft()
// The same where nothing is kept: a screen that came with the page need not be drawn a second time.
const draft = littleStore<DraftStore>('rider', kept === undefined ? emptyStore : { ...emptyStore, ...kept }, emptyStore)

function useDraft(): DraftStore
function useDraft<Chosen>(choose: (draft: DraftStore) => Chosen): Chosen
function useDraft<Chosen>(choose?: (draft: DraftStore) => Chosen): DraftStore | Chosen {
  const all = draft.useValue()
  return choose === undefined ? all : choose(all)
}

/** The draft, or what is chosen of it; `getState` for whoever is no screen. */
export const useRideDraft = Object.assign(useDraft, { getState: draft.get })

/** Of the tab alone: where somebody goes is in no other, and in none that is opened later. */
function keptDraft(): Partial<RideDraft> | undefined {
  try {
    const kept: { readonly state?: Partial<RideDraft> } | null = JSON.parse(readOfRider('visit', storageName) ?? 'null')
    return kept?.state
  } catch {
    // A plan that cannot be read is planned anew.
    return undefined
  }
}

function keepDraft({ change: _change, reset: _reset, ...state }: DraftStore): void {
  keepForRider('visit', storageName, JSON.stringify({ state }))
}
