import { pageBuild } from './build.ts'
import { reportFault } from './page-faults.ts'

/** Facts about the device, as the browser reports them [SHL-016]: one word each, without personal data. */
export type DeviceFacts = { readonly model: string; readonly platform: string; readonly appVersion: string }

type BrowserHints = {
  readonly platform?: string
  readonly getHighEntropyValues?: (names: readonly string[]) => Promise<{ readonly model?: string }>
}

/** A browser without this information leaves the words empty; one that throws is reported [SHL-052]. */
export async function readDeviceFacts(
  { userAgent, hints }: { readonly userAgent: string; readonly hints: BrowserHints | undefined } = whatBrowserSays(),
): Promise<DeviceFacts> {
  const appVersion = pageBuild()
  const platform = hints?.platform ?? platformIn(userAgent)
  try {
    const said = await hints?.getHighEntropyValues?.(['model'])
    return { model: said?.model || modelIn(userAgent), platform, appVersion }
  } catch (error) {
    reportFault('device', error)
    return { model: modelIn(userAgent), platform, appVersion }
  }
}

function whatBrowserSays(): { readonly userAgent: string; readonly hints: BrowserHints | undefined } {
  const { userAgent } = navigator
  const hints = 'userAgentData' in navigator ? (navigator.userAgentData as BrowserHints) : undefined
  return { userAgent, hints }
}

const platforms: readonly (readonly [name: string, form: RegExp])[] = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]
/** The system of a device, by its user agent; empty if it is unknown. */
export const platformIn = (userAgent: string): string => platforms.find(([, form]) => form.test(userAgent))?.[0] ?? ''
const modelIn = (userAgent: string) =>
  /(iPhone|iPad)/.exec(userAgent)?.[1] ?? /Android [\d.]+; ([^;)]{1,40})/.exec(userAgent)?.[1] ?? ''
