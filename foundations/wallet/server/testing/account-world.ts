import { secureRandom } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { walletServer } from '../index.ts'
import {
  type CityAccountDesk,
  cityAccountAccess,
  createAccountProvider,
} from '../providers/account/account-provider.ts'
import { openCityProgram } from './city-program.ts'
import { receiveNotices } from './notice-receiver.ts'
import { aVisitor } from './page-visitor.ts'
import type { Habit, ProviderWorld } from './provider-suite.ts'

const citySecret = 'a secret of forty characters or about so'
const accountOf: Readonly<Record<Habit, string>> = {
  good: 'island',
  refusesBinding: 'stopped',
  declines: 'frozen',
  hasNoMoney: 'thrifty',
}

/** A provider of the account protocol at its desk in the city, for the suite of all providers. */
export async function openAccountWorld(desk: CityAccountDesk): Promise<ProviderWorld> {
  const city = await openCityProgram({ citySecret })
  const house = await openTestHouse({ slices: [walletServer] })
  const notices = await receiveNotices()
  const provider = createAccountProvider(
    { random: secureRandom },
    { access: cityAccountAccess({ cityUrl: city.url, citySecret }, desk) },
  )
  const returnUrl = 'http://localhost/after'
  const visitor = aVisitor({ stopAt: (url) => url.startsWith(returnUrl) })
  let count = 0

  async function openPage() {
    const reference = `A${(count += 1)}x${secureRandom.hex(4)}`
    const { url } = await provider.openBinding({
      reference,
      riderId: 'ana',
      accountEnds: '678',
      language: 'zh-TW',
      returnUrl,
      noticeUrl: notices.url,
    })
    return { reference, page: await visitor.open(url) }
  }
  return {
    provider,
    async bindOnPage(habit) {
      const { reference, page } = await openPage()
      const back = await page.submit('/agree', { account: accountOf[habit] })
      return { reference, returned: Object.fromEntries(new URL(back.url).searchParams) }
    },
    async leavePage() {
      return (await openPage()).reference
    },
    lastNotice() {
      const notice = notices.received.at(-1)
      if (!notice) throw new Error('no notice has arrived')
      return notice
    },
    setMood: (mood) => city.setMood(`/pay/${desk}`, mood),
    killProvider: () => city.restart(),
    async close() {
      await notices.close()
      await house.close()
      await city.close()
    },
  }
}
