import { keepForRider, littleStore, readOfRider } from '@daoxing/kit/web'

const storageKey = 'daoxing.shownTrip'
// A tab that is opened anew during a ride begins with the ride that is kept for it (live/kept-ride.ts).
const held = littleStore<string | null>(
  'rider',
  readOfRider('visit', storageKey) || readOfRider('stay', storageKey) || null,
  null,
)

type ShownTrip = {
  /** The trip that the taxi page shows: the live one, and after its end the same until the rider leaves it. */
  readonly hash: string | null
  readonly show: (hash: string) => void
  readonly leave: () => void
}

/** Lasts as long as the tab, also when the page is loaded anew. */
export function useShownTrip(): ShownTrip {
  return { hash: held.useValue(), show, leave }
}

function show(hash: string): void {
  held.set(hash)
  keepForRider('visit', storageKey, hash)
}

function leave(): void {
  held.set(null)
  keepForRider('visit', storageKey, '')
}
