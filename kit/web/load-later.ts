import { type ComponentType, createElement, type ReactElement, use } from 'react'

/** A screen or part that is loaded when it is first shown, or before by `load`. */
export type Lazy<Props extends object = object> = ((props: Props) => ReactElement) & {
  /** Begins to load what will be shown soon, also after it failed before. A failure comes back when it is shown. */
  readonly load: () => void
  /** The same, and says when it is there, or when it is known that it will not be. */
  readonly whenLoaded: () => Promise<void>
}

/** How long it is waited before each new try. A line between two masts is back by then. */
const pausesMs = [1000, 3000] as const

/** Loads a piece of the page, and tries again where it does not come. After the last try the failure is the caller's. */
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
 * `lazyScreen(() => import('./screens/TaxiScreen.tsx').then((file) => file.TaxiScreen))`. A loaded screen is drawn in
 * the same paint as its surroundings: React's own `lazy` would draw its fallback first.
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let failed: Promise<ComponentType<Props>> | undefined
  const bring = () => {
    // A drawing finds the answer that there was: it has been tried several times before the answer is no.
    coming ??= knownWhenThere(loadPatiently(load), () => {
      failed = coming
    })
    return coming
  }
  const Part = (props: Props) => createElement(use(bring()), props)
  const settled = () => undefined
  const whenLoaded = () => {
    // A rider, or a screen that is opened anew, tries again.
    if (coming === failed) coming = undefined
    return bring().then(settled, settled)
  }
  return Object.assign(Part, { load: whenLoaded, whenLoaded })
}

/** React looks at these fields of a promise: with them it need not wait a turn for what has come already. */
function knownWhenThere<Value>(promise: Promise<Value>, fail: () => void): Promise<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), fail)
  return promise
}
