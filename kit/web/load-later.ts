import { type ComponentType, createElement, type ReactElement, use } from 'react'
import { askServerNow, isServerThere, whenServerIsBack } from './server-away.ts'

/** A screen or part that is loaded when it is first shown, or before by `load`. */
export type Lazy<Props extends object = object> = ((props: Props) => ReactElement) & {
  /** Preloads a part that will be shown soon, also after an earlier failure. A failure is reported when it is shown. */
  readonly load: () => void
  /** Preloads like `load`, and resolves when it is loaded, has failed, or waits for a server that is away. */
  readonly whenLoaded: () => Promise<void>
}

/** The delays before each retry: long enough for a handover between two cells. */
const pausesMs = [1000, 3000] as const

/** Loads a chunk with retries. After the last one the failure is thrown. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return load()
}

/**
 * Loads a chunk however long the server or the network is away. It fails only if the server answers and the chunk still
 * does not load, as after a fault in its code. `onAway` runs when the waiting begins.
 */
async function loadThroughOutage<Loaded>(load: () => Promise<Loaded>, onAway: () => void): Promise<Loaded> {
  for (;;) {
    try {
      return await loadPatiently(load)
    } catch {
      // The server may have come back just after the last try.
      if (await isServerThere()) return load()
    }
    onAway()
    await whenServerIsBack()
  }
}

/**
 * `lazyScreen(() => import('./screens/RideScreen.tsx').then((file) => file.RideScreen))`. A loaded screen is rendered
 * in the same paint as its surroundings: React's own `lazy` would render its fallback first.
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let failed: Promise<ComponentType<Props>> | undefined
  let settled: Promise<void> | undefined
  const bring = () => {
    // A render uses the existing failure: it was retried several times before.
    coming ??= begin()
    return coming
  }
  const begin = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    settled = promise
    const loading = loadThroughOutage(load, resolve)
    return knownWhenThere(loading, resolve, () => {
      failed = loading
      resolve()
    })
  }
  const Part = (props: Props) => createElement(use(bring()), props)
  const whenLoaded = async () => {
    // A rider, or a reopened screen, retries.
    if (coming === failed) coming = undefined
    void bring()
    askServerNow()
    await settled
  }
  return Object.assign(Part, { load: whenLoaded, whenLoaded })
}

/** React reads these fields of a promise: with them it need not wait a turn for a loaded module. */
function knownWhenThere<Value>(promise: Promise<Value>, onThere: () => void, onFailure: () => void): Promise<Value> {
  promise.then((value) => {
    void Object.assign(promise, { status: 'fulfilled', value })
    onThere()
  }, onFailure)
  return promise
}
