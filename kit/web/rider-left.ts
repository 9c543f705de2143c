const forgetters = new Set<() => void>()

/** Says how memory outside React forgets a rider who leaves. What is inside React is taken down with its tree. */
export function onRiderLeft(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/** The rider has left; said by `rider-scope.ts` alone. */
export function forgetRider(): void {
  for (const forget of forgetters) forget()
}
