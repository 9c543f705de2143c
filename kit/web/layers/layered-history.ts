import type { To, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { depthHere, indexHere, markDepth, markRider } from './entry-state.ts'
import { LayerStack } from './layer-stack.ts'
import type { Layer, LayerKeeper } from './open-layer.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Move = (to: To, state?: unknown) => void

export type LayeredHistory = BrowserHistory & LayerKeeper

/**
 * The history of the page, in which each open layer has an entry on top of its screen's. So back closes the topmost
 * layer, on every browser and phone alike. An entry is removed together with its layer: a rider who closes a sheet by
 * its cross, or leaves for another screen from within it, does not step through it again on the way back.
 */
export function layeredHistory(history: BrowserHistory): LayeredHistory {
  const stack = new LayerStack(depthHere())
  const { whenStill, setOut, arrive, isOnTheWay } = oneMoveAtATime(() => stayHere())
  /** The location that the screen replaced while a layer was above it; its own history entry does not have it yet. */
  let said: { readonly to: To; readonly state: unknown; readonly index: number } | undefined

  const pushEntry: Move = (to, state) => {
    history.push(to, state)
    markRider()
  }
  const replaceEntry: Move = (to, state) => {
    history.replace(to, state)
    markRider()
  }
  const dropSurplus = (then?: () => void) => {
    setOut(then)
    history.go(-stack.surplus)
  }
  const addLayer = (layer: Layer) => {
    if (!stack.add(layer)) return
    const { pathname, search, hash, state } = history.location
    pushEntry({ pathname, search, hash }, state)
    markDepth(stack.count)
  }
  const removeLayer = (layer: Layer) => {
    stack.remove(layer)
    // Delayed, so that the next layer may take the entry over, or a navigation remove it.
    setTimeout(() => whenStill(() => stack.surplus > 0 && dropSurplus()))
  }
  const openLayer = (layer: Layer) => {
    let isWanted = true
    whenStill(() => isWanted && addLayer(layer))
    return () => {
      isWanted = false
      whenStill(() => removeLayer(layer))
    }
  }

  /** The screen is left: the entries of its layers are removed first. */
  const aboveNoLayer = (act: () => void) => {
    stack.abandon()
    if (stack.surplus > 0) dropSurplus(act)
    else act()
  }
  const isOfThisScreen = (to: To) => (pathOf(to) ?? history.location.pathname) === history.location.pathname
  const push: Move = (to, state) => whenStill(() => aboveNoLayer(() => pushEntry(to, state)))
  const replace: Move = (to, state) =>
    whenStill(() => {
      if (stack.count === 0 || !isOfThisScreen(to)) return aboveNoLayer(() => replaceEntry(to, state))
      if (stack.surplus > 0) return dropSurplus(() => replace(to, state))
      replaceEntry(to, state)
      markDepth(stack.count)
      said = { to, state, index: indexHere() }
    })
  const go = (delta: number) =>
    whenStill(() => {
      const steps = delta < 0 ? delta - stack.count - stack.surplus : delta
      if (delta < 0) stack.clear()
      // Later navigation waits for it, unless this one leaves the app, from which no event comes back.
      if (steps < 0 && indexHere() + delta >= 0) setOut()
      history.go(steps)
    })

  const closeTopLayer = () => {
    if (stack.count === 0) return false
    whenStill(() => {
      // A second tap finds that the first has closed it.
      if (stack.count === 0) return
      setOut()
      history.go(-1)
    })
    return true
  }

  /** The browser has navigated, by the rider or by us. */
  const syncWithHistory = () => {
    for (const layer of stack.arriveAt(depthHere())) if (!layer.close()) addLayer(layer)
    if (said === undefined || stack.count > 0 || depthHere() > 0) return
    // The steps of a screen share its path, and the rider may have gone back to another of them.
    if (isOfThisScreen(said.to) && said.index === indexHere()) replaceEntry(said.to, said.state)
    said = undefined
  }
  /** The browser did not navigate to the target: its entry now belongs to the current screen. */
  const stayHere = () => {
    markDepth(stack.count)
    syncWithHistory()
    arrive()
  }
  const listen: BrowserHistory['listen'] = (listener) => {
    const unlisten = history.listen((update) => {
      listener(update)
      if (update.action !== 'POP') return
      syncWithHistory()
      arrive()
      whenStill(() => stack.surplus > 0 && dropSurplus())
    })
    // A page that was left in the meantime, and is restored from the back-forward cache, gets no popstate event.
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && isOnTheWay() && stayHere()
    window.addEventListener('pageshow', showAgain)
    if (stack.surplus > 0) dropSurplus()
    return () => {
      window.removeEventListener('pageshow', showAgain)
      unlisten()
    }
  }
  const { createHref, createURL, encodeLocation } = history
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref,
    createURL,
    encodeLocation,
    push,
    replace,
    go,
    listen,
    openLayer,
    closeTopLayer,
  }
}

/** Far longer than any browser takes for a step within a page. */
const arrivalMs = 3000

/**
 * The browser goes back asynchronously: navigation in the meantime waits until it has arrived. If it does not arrive,
 * as when there are fewer entries than expected, `giveUp` reports it, or navigation would hang.
 */
function oneMoveAtATime(giveUp: () => void) {
  let isUnderWay = false
  let overdue: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []
  return {
    whenStill: (act: () => void) => {
      if (isUnderWay) waiting.push(act)
      else act()
    },
    /** The browser is navigating, and `then` runs first on arrival. */
    setOut: (then?: () => void) => {
      isUnderWay = true
      if (then) waiting.unshift(then)
      clearTimeout(overdue)
      overdue = setTimeout(giveUp, arrivalMs)
    },
    isOnTheWay: () => isUnderWay,
    arrive: () => {
      isUnderWay = false
      clearTimeout(overdue)
      // Any of them may start another navigation; the others keep waiting.
      while (!isUnderWay) {
        const next = waiting.shift()
        if (next === undefined) return
        next()
      }
    },
  }
}

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? to.replace(/[?#].*$/, '') || undefined : to.pathname
}
