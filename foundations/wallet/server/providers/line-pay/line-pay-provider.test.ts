import { secureRandom, systemClock } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { walletServer } from '../../index.ts'
import { openCityProgram } from '../../testing/city-program.ts'
import { receiveNotices } from '../../testing/notice-receiver.ts'
import { aVisitor } from '../../testing/page-visitor.ts'
import { type Habit, type ProviderWorld, testProvider } from '../../testing/provider-suite.ts'
import { cityLinePayAccess, createLinePayProvider } from './line-pay-provider.ts'

const citySecret = 'a secret of forty characters or about so'
const walletOf: Readonly<Record<Habit, string>> = {
  good: 'island',
  refusesBinding: 'stopped',
  declines: 'carded',
  hasNoMoney: 'thrifty',
}

async function openWorld(): Promise<ProviderWorld> {
  const city = await openCityProgram({ citySecret })
  const receiver = await receiveNotices()
  const house = await openTestHouse({ slices: [walletServer], settings: { cityUrl: city.url, citySecret } })
  const provider = createLinePayProvider(
    { ...house.house, clock: systemClock, random: secureRandom },
    { access: cityLinePayAccess({ cityUrl: city.url, citySecret }) },
  )
  const visitor = aVisitor()
  let count = 0

  async function openPage() {
    const reference = `B${(count += 1)}x${house.house.random.hex(4)}`
    const { url } = await provider.openBinding({
      reference,
      riderId: 'ana',
      accountEnds: '678',
      language: 'zh-TW',
      returnUrl: 'http://localhost/after',
      noticeUrl: receiver.url,
    })
    return { reference, page: await visitor.open(url) }
  }

  return {
    provider,
    async bindOnPage(habit) {
      const { reference, page } = await openPage()
      const before = receiver.received.length
      // The rider consents, stays on the page of the wallet and never returns.
      await page.submit('/agree', { account: walletOf[habit] })
      await receiver.until(before + 1)
      const notice = provider.readNotice(receiver.received[before] ?? { headers: {}, rawBody: '' })
      if (notice?.reference !== reference) throw new Error('the notice is about another binding')
      return { reference, returned: notice.returned }
    },
    async leavePage() {
      return (await openPage()).reference
    },
    lastNotice: () => receiver.received.at(-1) ?? { headers: {}, rawBody: '' },
    setMood: (mood) => city.setMood('/pay/line', mood),
    killProvider: () => city.restart(),
    async close() {
      await city.close()
      await receiver.close()
      await house.close()
    },
  }
}

// The wallet of the messaging app, at the LINE Pay of the city.
testProvider(openWorld)
