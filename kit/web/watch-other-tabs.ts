import { attempted, drawAnew, riderHere, riderKey, settleRider } from './rider-scope.ts'

/**
 * All tabs of a browser share a session: where one of them lets a rider in or out, this one follows at once. Begun once
 * the page is drawn; answers how to end it.
 */
export function watchOtherTabs(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('storage', ({ key }) => key === riderKey && look(), { signal })
  // A page that was frozen has heard nothing of what other tabs did.
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  addEventListener('focus', look, { signal })
  return () => ending.abort()
}

function look(): void {
  const before = riderHere()
  const named = attempted(() => localStorage.getItem(riderKey))
  // Where storage is forbidden nothing can be learnt from it.
  if (named === undefined || named === before) return
  settleRider(named)
  // The tree still shows nobody: the next one asks who it is.
  if (before === null) drawAnew()
}
