import { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
import type { LaunchOptions } from '@playwright/test'

export { chromiumLaunch }

/**
 * Extra skills of a browser of a journey. Both cost the machine more than all the rest of a
 * journey: a map is drawn without a graphics card, and a service worker fetches the whole page again for every visitor.
 * A journey has what it is about; the page does without the others, as it does on a device that lacks them.
 */
export type BrowserSkill = 'drawsMaps' | 'worksOffline'

/** Folder for pictures. With it every browser draws maps. */
export const picturesIn = () => process.env['JOURNEY_PICTURES']

export function launchOptionsOf(skills: readonly BrowserSkill[]): LaunchOptions {
  const { launchOptions } = chromiumLaunch
  if (skills.includes('drawsMaps') || picturesIn()) return launchOptions
  const args = launchOptions.args.filter((arg) => !arg.includes('swiftshader'))
  return { ...launchOptions, args: [...args, '--disable-gpu', '--disable-3d-apis'] }
}

/** Runs in the page before everything else. */
export function forgetServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}
