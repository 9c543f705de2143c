import { type ChauffeurPage, chauffeurPages } from '@daoxing/chauffeur/contract'
import { useGoBack } from '@daoxing/kit/web'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDraft } from './draft.ts'
import {
  firstStack,
  type PageEntry,
  type PageStack,
  pushed,
  replaced,
  stackHere,
  wentBack,
} from './rules/page-stack.ts'

export const startPath = '/chauffeured-car'

/** The address of a sub-page, for links from elsewhere. */
export const addressOf = (page: ChauffeurPage) => (page === 'landing' ? startPath : `${startPath}?step=${page}`)

export type Pages = {
  readonly page: ChauffeurPage
  readonly push: (page: ChauffeurPage, backTo?: ChauffeurPage) => void
  readonly replace: (page: ChauffeurPage, backTo?: ChauffeurPage) => void
  readonly back: () => void
  /** Leaves the booking for its first sub-page, so that no step of it is left in the history. */
  readonly restart: () => void
}

/** The sub-pages in the browser's history: the URL names the page, so the browser's own back works, too. */
export function usePages(): Pages {
  const [query] = useSearchParams()
  const { state }: { readonly state: unknown } = useLocation()
  const navigate = useNavigate()
  const leave = useGoBack()
  const change = useDraft((draft) => draft.change)
  const entries = useDraft((draft) => draft.pages)
  const page = chauffeurPages.find((known) => known === query.get('step')) ?? 'landing'
  const stack = stackHere({ entries, at: placeIn(state), page })
  const show = (next: PageStack, isReplacing: boolean) => {
    change({ pages: next.entries })
    const shown = next.entries[next.at]?.page ?? 'landing'
    void navigate(addressOf(shown), { replace: isReplacing, state: { at: next.at } })
  }
  const entryOf = (opened: ChauffeurPage, backTo: ChauffeurPage | undefined): PageEntry => ({ page: opened, backTo })
  return {
    page,
    push: (opened, backTo) => show(pushed(stack, entryOf(opened, backTo)), false),
    replace: (opened, backTo) => show(replaced(stack, entryOf(opened, backTo)), true),
    back: () => {
      const before = wentBack(stack)
      if (before === null) leave()
      else if (before.at < stack.at) void navigate(before.at - stack.at)
      else show(before, true)
    },
    restart: () => {
      if (stack.at > 0 && stack.entries[0]?.page === 'landing') void navigate(-stack.at)
      else show(firstStack, true)
    },
  }
}

function placeIn(state: unknown): number | undefined {
  const at: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'at') : undefined
  return typeof at === 'number' ? at : undefined
}
