import { secureRandom, systemClock } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { walletServer } from '../../index.ts'
import { openCityProgram } from '../../testing/city-program.ts'
import { aVisitor } from '../../testing/page-visitor.ts'
import { type Habit, type ProviderWorld, testProvider } from '../../testing/provider-suite.ts'
import { cityLinePayAccess, createLinePayProvider } from './line-pay-provider.ts'

const citySecret = 'a secret of forty characters or about so'
const accountOf: Readonly<Record<Habit, string>> = {
  good: 'island',
  refusesBinding: 'stopped',
  declines: 'carded',
  hasNoMoney: 'thrifty',
}

async function openWorld(): Promise<ProviderWorld> {
  const city = await openCityProgram({ citySecret })
  const house = await openTestHouse({ slices: [walletServer] })
  const provider = createLinePayProvider(
    { ...house.house, clock: systemClock, random: secureRandom },
    { access: cityLinePayAccess({ cityUrl: city.url, citySecret }) },
  )
  const returnUrl = 'http://localhost/after'
  const visitor = aVisitor({ stopAt: (url) => url.startsWith(returnUrl) })
  let count = 0

  async function openPage() {
    const reference = `L${(count += 1)}x${secureRandom.hex(4)}`
    const { url } = await provider.openBinding({
      reference,
      riderId: 'ana',
      accountEnds: '678',
      language: 'zh-TW',
      returnUrl,
      noticeUrl: 'http://127.0.0.1:9/notices/linepay',
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
    setMood: (mood) => city.setMood('/pay/line', mood),
    killProvider: () => city.restart(),
    async close() {
      await house.close()
      await city.close()
    },
  }
}

// The wallet of the messaging app, at its desk in the city.
testProvider(openWorld)
