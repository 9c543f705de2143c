import { chooseConsent } from '@daoxing/kit/web'
import { afterEach, expect, test, vi } from 'vitest'
import { noticesWeb } from './index.ts'
import { storeCampaign } from './store-campaign.ts'

afterEach(() => vi.unstubAllGlobals())

test('a campaign is reported once, after the visitor has consented, and never without consent [SHL-020, SHL-048, SHL-066]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(await new Request('http://page', init).json())
    return new Response('{"data":{}}')
  })
  const campaign = {
    utm_source: 'line',
    utm_medium: 'oa',
    utm_campaign: 'autumn',
    utm_term: 'taxi',
    utm_content: 'a',
    bot_id: 'U1',
  }
  const link = new URLSearchParams({ ...campaign, s_lat: '25' })
  storeCampaign(link)
  expect(sessionStorage.getItem('campaign')).toBeNull()
  chooseConsent('granted')
  await expect.poll(() => sent).toEqual([campaign])
  storeCampaign(link)
  chooseConsent('refused')
  storeCampaign(new URLSearchParams('utm_source=mail'))
  expect(sent).toHaveLength(1)
  expect(sessionStorage.getItem('campaign')).toContain('autumn')
})

test('the page starts with the campaign of its link, whichever of its parameters is present [SHL-020]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(await new Request('http://page', init).json())
    return new Response('{"data":{}}')
  })
  chooseConsent('granted')
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'bot_id']
  for (const name of names) {
    noticesWeb.begin?.(new URLSearchParams({ [name]: 'autumn' }))
    await expect.poll(() => sent.at(-1)).toEqual({ [name]: 'autumn' })
  }
  noticesWeb.begin?.(new URLSearchParams({ s_lat: '25' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toHaveLength(names.length)
})
