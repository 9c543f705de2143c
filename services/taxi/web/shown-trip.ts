import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type ShownTripStore = {
  /** The trip that the taxi page shows: the live one, and after its end the same until the rider leaves it. */
  readonly hash: string | null
  readonly show: (hash: string) => void
  readonly leave: () => void
}

export const useShownTrip = create<ShownTripStore>()(
  persist((set) => ({ hash: null, show: (hash) => set({ hash }), leave: () => set({ hash: null }) }), {
    name: 'daoxing.shownTrip',
    storage: createJSONStorage(() => sessionStorage),
  }),
)
