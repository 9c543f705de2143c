import { draftStore } from '@daoxing/kit/web'
import type { CarCleaning } from '@daoxing/rental/contract'

/** The answers of the rider on a walk, besides its pictures. It is sent with the end of the walk. */
type WalkDraft = {
  /** The rental it belongs to: another one begins with an empty draft. */
  readonly orderHash: string | null
  readonly defects: string
  readonly hasCheckedBelongings: boolean
  readonly cleaning: CarCleaning
  readonly note: string
}

const emptyWalk: WalkDraft = { orderHash: null, defects: '', hasCheckedBelongings: false, cleaning: 1, note: '' }
const useStored = draftStore<WalkDraft>('daoxing.walkDraft', emptyWalk)

export function useWalkDraft(orderHash: string) {
  const { change, reset: _, ...stored } = useStored()
  const draft = stored.orderHash === orderHash ? stored : emptyWalk
  return { ...draft, change: (changes: Partial<WalkDraft>) => change({ ...draft, ...changes, orderHash }) }
}
