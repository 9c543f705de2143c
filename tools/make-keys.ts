// Creates the key file (KEYS_FILE) if it does not exist, from CITY_SECRET and WALLET_KEY if they are set, else with new
// keys.
import { makeKeys } from './run/product-keys.ts'
import { readProductSettings } from './run/product-settings.ts'

const { path } = makeKeys({ dataDir: readProductSettings(process.env).dataDir, environment: process.env })
console.log(`· the keys are in ${path}`)
