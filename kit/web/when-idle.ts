/**
 * Runs something that can wait after first paint and input, such as the map and the socket. Returns a function that
 * cancels it.
 */
export function whenIdle(work: () => void, atLatestMs = 2000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: atLatestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
