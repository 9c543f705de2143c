import { chromiumLaunch, lightChromium } from '@daoxing/kit/server/testing/chromium'
import type { LaunchOptions } from '@playwright/test'

export { chromiumLaunch }

/**
 * Extra capabilities of a journey's browser. A map is drawn without a graphics card, and a service worker fetches the
 * whole page for every visitor: both cost the machine more than the rest of a journey. Only the full browser shows
 * notifications. A journey enables what it tests; the page works without the others, as on a device that lacks them.
 */
export type BrowserSkill = 'drawsMaps' | 'worksOffline' | 'showsNotices'

/** Folder for pictures. With it every browser draws maps. */
export const picturesIn = () => process.env['JOURNEY_PICTURES']

export function launchOptionsOf(skills: readonly BrowserSkill[]): LaunchOptions {
  const { executablePath, ...options } = lightChromium.launchOptions
  const launch = {
    ...options,
    executablePath: skills.includes('showsNotices') ? chromiumLaunch.launchOptions.executablePath : executablePath,
  }
  if (skills.includes('drawsMaps') || picturesIn()) return launch
  return { ...launch, args: [...launch.args.filter((arg) => !arg.includes('swiftshader')), '--disable-3d-apis'] }
}

/** Runs in the page before everything else. */
export function forgetServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/**
 * Runs in the page before everything else: scripts draw four times a second at most, as on a slow phone. A car on its way
 * moves the map sixty times a second otherwise, and without a graphics card each of these pictures costs 20 ms of a
 * processor. The first frame after a pause is not delayed.
 */
export function drawFourTimesASecond(): void {
  const leastMs = 250
  const draw = window.requestAnimationFrame.bind(window)
  const waiting = new Map<number, FrameRequestCallback>()
  let newest = 0
  let drawnAtMs = -leastMs
  let isPlanned = false
  const drawAll = (nowMs: number) => {
    isPlanned = false
    drawnAtMs = performance.now()
    const due = [...waiting.values()]
    waiting.clear()
    for (const callback of due)
      try {
        callback(nowMs)
      } catch (error) {
        reportError(error)
      }
  }
  window.requestAnimationFrame = (callback) => {
    newest += 1
    waiting.set(newest, callback)
    if (!isPlanned) setTimeout(() => draw(drawAll), Math.max(0, drawnAtMs + leastMs - performance.now()))
    isPlanned = true
    return newest
  }
  window.cancelAnimationFrame = (id) => void waiting.delete(id)
}
