import { useSyncExternalStore } from 'react'
import { onRiderLeft } from './rider-left.ts'

export type ValueStore<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
  /** A hook; its name tells the compiler that it is one. */
  readonly useValue: () => Value
}

/** The owner of a value: the rider's is removed when they leave, the device's stays. */
export type StoreScope = 'rider' | 'device'

/**
 * A value outside React, for messages of any code to the shell: a toast, a popup, an announcement. If the value is
 * restored from storage, `empty` is its value for the prerendered page, and for the next rider.
 */
export function valueStore<Value>(scope: StoreScope, first: Value, empty: Value = first): ValueStore<Value> {
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
  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get, getEmpty) }
}
