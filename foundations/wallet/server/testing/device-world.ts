import { secureRandom, systemClock } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import type { DeviceMethod } from '@daoxing/wallet/contract'
import { walletServer } from '../index.ts'
import { configuredApplePay } from '../providers/device/apple-pay-provider.ts'
import { configuredGooglePay } from '../providers/device/google-pay-provider.ts'
import { openCityProgram } from './city-program.ts'
import { signOnPhone } from './phone-sheet.ts'
import type { Habit, ProviderWorld } from './provider-suite.ts'

const citySecret = 'a secret of forty characters or about so'
/** Enough for all that the suite holds with one token. */
const consentTwd = 15_000
const accountOf: Readonly<Record<Habit, string>> = {
  good: 'island',
  refusesBinding: 'island',
  declines: 'frozen',
  hasNoMoney: 'thrifty',
}

/** The tokens of phones of the city, and the bank that takes them, for the suite of all providers. */
export async function openDeviceWorld(method: DeviceMethod): Promise<ProviderWorld> {
  const city = await openCityProgram({ citySecret })
  const house = await openTestHouse({ slices: [walletServer], settings: { cityUrl: city.url, citySecret } })
  const surroundings = { ...house.house, clock: systemClock, random: secureRandom }
  const provider = method === 'applepay' ? configuredApplePay(surroundings, {}) : configuredGooglePay(surroundings, {})
  let count = 0
  const newReference = () => `D${(count += 1)}x${secureRandom.hex(4)}`
  return {
    provider,
    async bindOnPage(habit) {
      const reference = newReference()
      const sheet = provider.sheetFor({ reference, amountTwd: consentTwd })
      const fault = habit === 'refusesBinding' ? ('stranger' as const) : undefined
      const phone = { cityUrl: city.url, method, account: accountOf[habit], fault }
      const token = await signOnPhone(phone, { amountTwd: consentTwd, data: sheet.data })
      return { reference, returned: { reference, amountTwd: String(consentTwd), token: JSON.stringify(token) } }
    },
    leavePage: async () => newReference(),
    setMood: (mood) => city.setMood('/pay/device', mood),
    killProvider: () => city.restart(),
    async close() {
      await house.close()
      await city.close()
    },
  }
}
