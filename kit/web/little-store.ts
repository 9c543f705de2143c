import { useSyncExternalStore } from 'react'
import { onRiderLeft } from './rider-left.ts'

export type LittleStore<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** A hook; its name lets the compiler see that it is one. */
  readonly useValue: () => Value
}

/** Whose a value is: the rider's goes when they leave, the device's stays. */
export type StoreScope = 'rider' | 'device'

/**
 * A value that lives outside React, for what any code may say to the shell: a toast, a popup, an announcement. Where the
 * value is remembered from before, `empty` is what it is for the first picture that comes with the page, and for the
 * next rider.
 */
export function littleStore<Value>(scope: StoreScope, first: Value, empty: Value = first): LittleStore<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  const getEmpty = () => empty
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  if (scope === 'rider') onRiderLeft(() => set(empty))
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get, getEmpty) }
}
