import { useSyncExternalStore } from 'react'

export type LittleStore<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** A hook; its name lets the compiler see that it is one. */
  readonly useValue: () => Value
}

/**
 * A value that lives outside React, for what any code may say to the shell: a toast, a popup, an announcement. Where the
 * value is remembered from before, `unknown` is what it is for whoever knows nothing yet, as in the first picture that
 * comes with the page.
 */
export function littleStore<Value>(first: Value, unknown: Value = first): LittleStore<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  const getUnknown = () => unknown
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get, getUnknown),
  }
}
