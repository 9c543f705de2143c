import type { To, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { depthHere, indexHere, markDepth, markRider } from './entry-state.ts'
import { LayerStack } from './layer-stack.ts'
import type { Layer, LayerKeeper } from './open-layer.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Move = (to: To, state?: unknown) => void

export type LayeredHistory = BrowserHistory & LayerKeeper

/**
 * The history of the page, in which each open layer has an entry of its own on top of its screen's. So back closes the
 * topmost layer, on every browser and phone alike. An entry is gone as soon as its layer is: whoever closes a sheet by
 * its cross, or leaves for another screen from within it, does not step through it again on the way back.
 */
export function layeredHistory(history: BrowserHistory): LayeredHistory {
  const stack = new LayerStack(depthHere())
  const { whenStill, setOut, arrive, isOnTheWay } = oneMoveAtATime(() => stayHere())
  /** The location that the screen replaced while a layer lay over it; its own history entry does not hold it yet. */
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
    // A moment later, so that the next layer may take the entry over, or a move to another screen take it along.
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

  /** The screen is left: the entries of its layers go first. */
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

  /** The browser has gone somewhere, by the rider's hand or by ours. */
  const lookAround = () => {
    for (const layer of stack.arriveAt(depthHere())) if (!layer.close()) addLayer(layer)
    if (said === undefined || stack.count > 0 || depthHere() > 0) return
    // The steps of a screen share its path, and the rider may have gone back to another of them.
    if (isOfThisScreen(said.to) && said.index === indexHere()) replaceEntry(said.to, said.state)
    said = undefined
  }
  /** The browser did not go where it was sent: its entry is that of the screen, whatever it stood for. */
  const stayHere = () => {
    markDepth(stack.count)
    lookAround()
    arrive()
  }
  const listen: BrowserHistory['listen'] = (listener) => {
    const unlisten = history.listen((update) => {
      listener(update)
      if (update.action !== 'POP') return
      lookAround()
      arrive()
      whenStill(() => stack.surplus > 0 && dropSurplus())
    })
    // A page that was left meanwhile, and is shown again as it was, hears of no arrival.
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
 * The browser goes back in its own time: what is asked for meanwhile waits until it has arrived. Where it does not
 * arrive, as when there are fewer entries than the page remembers, `giveUp` says so, or nothing would ever go on.
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
    /** The browser is sent off, and `then` is the first thing to do when it has arrived. */
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
      // Any of them may send the browser off again; the others go on waiting.
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
