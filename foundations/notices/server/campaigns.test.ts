import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { recordCampaign } from '@daoxing/notices/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesServer } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [noticesServer] })
})
afterAll(() => house.close())

const rows = async () =>
  (await house.house.database.pool.query('SELECT * FROM notices.campaign_records ORDER BY record_id')).rows

test('the campaign of a link is recorded with its six fields, and deleted after 400 days [SHL-048, SHL-066]', async () => {
  const body = {
    utm_source: 'line',
    utm_medium: 'oa',
    utm_campaign: 'autumn',
    utm_term: 'taxi',
    utm_content: 'a',
    bot_id: 'U1',
  }
  expect((await house.call(recordCampaign, { body })).status).toBe(200)
  await house.call(recordCampaign, { body: { utm_source: 'mail' } })
  expect(await rows()).toMatchObject([
    { ...body, rider_id: null },
    { utm_source: 'mail', utm_medium: null },
  ])
  const age = (days: number) =>
    house.house.database.pool.query(
      `UPDATE notices.campaign_records SET recorded_at = $1::timestamptz - make_interval(days => $2)`,
      [house.clock.now(), days],
    )
  await age(398)
  await house.advance(24 * 3600)
  expect(await rows()).toHaveLength(2)
  await age(400)
  await house.advance(24 * 3600)
  expect(await rows()).toEqual([])
})

test('a link without a campaign, and overlong values, are refused and leave no data', async () => {
  const refused = await Promise.all([
    house.call(recordCampaign, { body: {} }),
    house.call(recordCampaign, { body: { utm_source: 'x'.repeat(121) } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  expect(await rows()).toEqual([])
})
