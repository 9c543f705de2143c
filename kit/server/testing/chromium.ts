import { existsSync } from 'node:fs'
import places from './chromium-places.json' with { type: 'json' }

/**
 * How every test opens a browser: `chromium.launch(chromiumLaunch.launchOptions)` and
 * `browser.newContext(chromiumLaunch.contextOptions)`, a phone in Taipei. CHROMIUM_PATH names another browser.
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
      // Letters of one shape on every machine, so that pictures can be compared.
      '--font-render-hinting=none',
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
