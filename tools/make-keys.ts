// Makes the file of keys (KEYS_FILE) where there is none, of CITY_SECRET and WALLET_KEY where these are set, else of new ones.
import { makeKeys } from './run/product-keys.ts'
import { readProductSettings } from './run/product-settings.ts'

const { path } = makeKeys({ dataDir: readProductSettings(process.env).dataDir, environment: process.env })
console.log(`· the keys are in ${path}`)
