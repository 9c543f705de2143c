/** Runs something that can wait after first paint and input, such as the map and the live line. Answers how to call it off. */
export function whenIdle(work: () => void, atLatestMs = 2000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: atLatestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
