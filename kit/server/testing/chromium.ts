import { existsSync } from 'node:fs'
import places from './chromium-places.json' with { type: 'json' }

/**
 * How every test opens a browser: `chromium.launch(chromiumLaunch.launchOptions)` and
 * `browser.newContext(chromiumLaunch.contextOptions)`, a phone in Taipei. CHROMIUM_PATH selects another browser.
 */
export const chromiumLaunch = {
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] || places.find((place) => existsSync(place)) || '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // WebGL without a graphics card, for the map.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // The same font rendering on every machine, so that screenshots can be compared.
      '--font-render-hinting=none',
      // A camera that shows a test picture, and needs no permission.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
  contextOptions: {
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
}

const { executablePath, args } = chromiumLaunch.launchOptions
const shell = '/usr/bin/chromium-headless-shell'

/**
 * The same browser at half the work, for tests that do not measure drawing. Debian's headless shell has the version of
 * its Chromium, and no desktop windows. SwiftShader draws only the map; pages are composed without OpenGL.
 */
export const lightChromium = {
  ...chromiumLaunch,
  launchOptions: {
    ...chromiumLaunch.launchOptions,
    executablePath: executablePath === '/usr/bin/chromium' && existsSync(shell) ? shell : executablePath,
    args: args.map((arg) => (arg === '--use-angle=swiftshader' ? '--disable-gpu' : arg)),
  },
}
