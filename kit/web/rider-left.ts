const forgetters = new Set<() => void>()

/**
 * Registers a function that clears memory outside React when the rider leaves. State inside React is removed with its
 * tree.
 */
export function onRiderLeft(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/** The rider has left; called only by `rider-scope.ts`. */
export function forgetRider(): void {
  for (const forget of forgetters) forget()
}
