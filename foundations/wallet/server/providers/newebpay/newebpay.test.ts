import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '../../index.ts'
import { openCityProgram } from '../../testing/city-program.ts'
import { receiveNotices } from '../../testing/notice-receiver.ts'
import { aVisitor } from '../../testing/page-visitor.ts'
import { testProvider, type Habit, type ProviderWorld } from '../../testing/provider-suite.ts'
import { cityShop } from './configured-card-provider.ts'
import { createNewebPay } from './newebpay.ts'

const citySecret = 'a secret of forty characters or about so'
const cardOf: Readonly<Record<Habit, string>> = {
  good: '4000 2211 1111 1112',
  refusesBinding: '4000 0000 0000 0002',
  declines: '4000 0000 0000 0341',
  hasNoMoney: '4000 0000 0000 9995',
}

async function openWorld(): Promise<ProviderWorld> {
  const city = await openCityProgram({ citySecret })
  const receiver = await receiveNotices()
  const slices = [configsServer, identityServer, ordersServer, walletServer]
  const house = await openTestHouse({ slices, settings: { cityUrl: city.url, citySecret } })
  const houseUrl = await house.listen()
  const provider = createNewebPay(house.house, cityShop(house.house.settings))
  // Our page for the return of a browser whose binding the wallet does not know.
  const returnUrl = 'http://localhost/payment'
  const visitor = aVisitor({
    placeOf: (url) => url.replace(/^http:\/\/localhost(?=\/)/, houseUrl),
    stopAt: (url) => url === returnUrl,
  })
  const rider = await aRider(house)
  let count = 0

  async function openPage() {
    const reference = `B${(count += 1)}x${house.house.random.hex(4)}`
    const { url } = await provider.openBinding({
      reference,
      riderId: rider.riderId,
      accountEnds: '678',
      language: 'zh-TW',
      returnUrl,
      noticeUrl: receiver.url,
    })
    const ours = await visitor.open(url, rider.as.cookie)
    return { reference, page: await ours.submit('/mpg_gateway') }
  }

  return {
    provider,
    async bindOnPage(habit) {
      const { reference, page } = await openPage()
      const before = receiver.received.length
      let next = await page.submit(page.url.slice(-20), { number: cardOf[habit], expiry: '12/99', cvc: '123' })
      const code = /<strong>(\d{6})<\/strong>/.exec(next.html)?.[1]
      if (code !== undefined) next = await next.submit('/secure', { code })
      const back = await next.submit('')
      if (back.url !== returnUrl) throw new Error(`the rider came back to ${back.url}`)
      await receiver.until(before + 1)
      const notice = provider.readNotice(receiver.received[before] ?? { headers: {}, rawBody: '' })
      if (notice?.reference !== reference) throw new Error('the notice is about another binding')
      return { reference, returned: notice.returned }
    },
    async leavePage() {
      return (await openPage()).reference
    },
    lastNotice: () => receiver.received.at(-1) ?? { headers: {}, rawBody: '' },
    setMood: (mood) => city.setMood('/pay/card', mood),
    killProvider: () => city.restart(),
    async close() {
      await city.close()
      await receiver.close()
      await house.close()
    },
  }
}

// Cards, at the card provider of the city.
testProvider(openWorld)
