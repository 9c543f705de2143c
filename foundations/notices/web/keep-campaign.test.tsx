import { chooseConsent } from '@daoxing/kit/web'
import { afterEach, expect, test, vi } from 'vitest'
import { keepCampaign } from './keep-campaign.ts'

afterEach(() => vi.unstubAllGlobals())

test('a campaign is told of once, after the visitor has agreed, and never when they refuse [SHL-020]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(await new Request('http://page', init).json())
    return new Response('{"data":{}}')
  })
  const link = new URLSearchParams('utm_source=line&utm_campaign=autumn&s_lat=25')
  keepCampaign(link)
  expect(sessionStorage.getItem('campaign')).toBeNull()
  chooseConsent('granted')
  await vi.waitFor(() => expect(sent).toEqual([{ utm_source: 'line', utm_campaign: 'autumn' }]))
  keepCampaign(link)
  chooseConsent('refused')
  keepCampaign(new URLSearchParams('utm_source=mail'))
  expect(sent).toHaveLength(1)
  expect(sessionStorage.getItem('campaign')).toContain('autumn')
})
