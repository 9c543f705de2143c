import { attempted, drawAnew, riderHere, riderKey, settleRider } from './rider-scope.ts'

/**
 * All tabs of a browser share a session: if one of them signs a rider in or out, this one follows at once. Starts once
 * the page is rendered; returns a function that stops it.
 */
export function watchOtherTabs(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('storage', ({ key }) => key === riderKey && check(), { signal })
  // A page that was frozen has missed the events of other tabs.
  addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal })
  addEventListener('focus', check, { signal })
  return () => ending.abort()
}

function check(): void {
  const before = riderHere()
  const named = attempted(() => localStorage.getItem(riderKey))
  // Without storage there is nothing to watch.
  if (named === undefined || named === before) return
  settleRider(named)
  // The tree still shows no rider: the next one requests the session.
  if (before === null) drawAnew()
}
