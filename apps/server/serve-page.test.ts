import { configsServer } from '@daoxing/configs/server'
import { createLog, openHouse, type OpenHouse, secureRandom, systemClock } from '@daoxing/kit/server'
import { createTestDatabase, type TestDatabase } from '@daoxing/kit/server/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFirstFiles } from './first-files.ts'
import { withFirstPicture } from './first-picture.ts'
import { type MapGroundPlan, mapGroundIn, mapGroundOf, withGroundVersion, withMapGround } from './map-ground-in.ts'
import { analyticsUrlIn, servePage, withAnalytics, withTokenTaken } from './serve-page.ts'

let place: TestDatabase
const opened: OpenHouse[] = []
beforeAll(async () => {
  place = await createTestDatabase({ key: 'serve-page', migrate: async () => undefined })
})
afterAll(async () => {
  await Promise.all(opened.map((open) => open.close()))
  await place.drop()
})

type Chosen = () => MapGroundPlan | undefined

async function pageOf(publicUrl: string, analyticsUrl?: string, mapGround?: MapGroundPlan, chosenGround?: Chosen) {
  const open = await openHouse({
    slices: [configsServer],
    databaseUrl: place.databaseUrl,
    clock: systemClock,
    random: secureRandom,
    log: createLog({ level: 'silent' }),
    settings: { instance: 'test', publicUrl, citySecret: '', cityUrl: '', build: 'test' },
  })
  opened.push(open)
  const isSecure = publicUrl.startsWith('https:')
  await servePage(open.app, {
    ...{ clock: systemClock, isSecure, analyticsUrl, mapGround },
    ...(chosenGround && { chosenGround }),
  })
  return (url: string, headers = {}) => open.app.inject({ url, headers })
}

test('every response forbids foreign scripts and frames, also that of a call and of an unknown path', async () => {
  const get = await pageOf('http://localhost')
  for (const url of ['/', '/gw/v3/configs', '/gw/nowhere', '/nowhere.js']) {
    const { headers } = await get(url)
    expect([url, headers['content-security-policy']]).toEqual([url, expect.stringContaining("script-src 'self'")])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('over TLS browsers are told to stay there (HSTS)', async () => {
  const get = await pageOf('https://daoxing.example')
  expect((await get('/gw/nowhere')).headers['strict-transport-security']).toContain('max-age=')
})

test('routes of the app return the page, but calls, sockets and missing files never do', async () => {
  const get = await pageOf('http://localhost')
  for (const url of ['/gw/nowhere', '/gw', '/api/nowhere', '/socket.io/x', '/assets/gone.js', '/gone.png?x=1']) {
    const answer = await get(url, { 'accept-language': 'en' })
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'ROUTE_NOT_FOUND'])
  }
  const otherSpellings = ['/%67w/nowhere', '//gw/nowhere', '/GW/nowhere', '/%61pi/x', '/socket%2Eio/x']
  for (const url of [...otherSpellings, '/Metrics', '/gone%2Ejs']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
  // The page is built separately; without it, its routes return our own error format.
  const [root, deep] = [await get('/'), await get('/taxi/trips/abc?from=home')]
  expect(deep.statusCode).toBe(root.statusCode)
  expect(deep.headers['content-type']).toBe(root.headers['content-type'])
  if (root.statusCode === 200) expect(root.headers['cache-control']).toBe('no-cache')
  for (const url of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ])
    expect((await get(url)).body).not.toContain('"dependencies"')
})

test("the operator's analytics script may run, and no other script of its host [SHL-050]", async () => {
  const url = 'https://counts.example/visit.js'
  const ruleOf = async (analyticsUrl?: string) => {
    const answer = await (await pageOf('http://localhost', analyticsUrl))('/gw/nowhere')
    return String(answer.headers['content-security-policy'])
  }
  const root = await (await pageOf('http://localhost', url))('/')
  // The page is built separately.
  if (root.statusCode === 200) expect(root.body).toContain(`<meta name="analytics" content="${url}">`)
  expect(await ruleOf()).toContain("script-src 'self' 'wasm-unsafe-eval';")
  const rule = await ruleOf(url)
  expect(rule).toContain(`script-src 'self' 'wasm-unsafe-eval' ${url};`)
  expect(rule).toContain("connect-src 'self' https://counts.example;")
  expect(withAnalytics('<head></head>', url)).toBe(`<head><meta name="analytics" content="${url}"></head>`)
  expect([analyticsUrlIn({}), analyticsUrlIn({ ANALYTICS_URL: url })]).toEqual([undefined, url])
  for (const wrong of [
    'http://counts.example/visit.js',
    "https://counts.example/a'; script-src *",
    'https://counts.example/?a=1',
  ])
    expect(() => analyticsUrlIn({ ANALYTICS_URL: wrong })).toThrow('ANALYTICS_URL')
})

test("the page may fetch the operator's map only from its hosts, and knows which map it is", async () => {
  const ground = mapGroundIn({
    MAP_STYLE_URL: 'https://maps.example/day.json?key=1&lang=zh',
    MAP_STYLE_DARK_URL: 'https://maps.example/night.json',
    MAP_HOSTS: 'https://tiles.example  https://*.letters.example',
    MAP_ATTRIBUTION: '© "圖磚" <公司>',
  })
  const answer = await (await pageOf('http://localhost', undefined, ground))('/gw/nowhere')
  const hosts = 'https://maps.example https://tiles.example https://*.letters.example'
  expect(answer.headers['content-security-policy']).toContain(`connect-src 'self' ${hosts};`)
  expect(answer.headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${hosts};`)
  expect(ground && withMapGround('<head></head>', ground)).toMatch(
    /^<head><meta name="map" content="style=https%3A[^"<>]+&amp;styleDark=[^"<>]+&amp;attribution=[^"<>]+"><\/head>$/,
  )
  expect(mapGroundIn({})).toBeUndefined()
  expect(mapGroundIn({ MAP_PMTILES_URL: '/tiles/taiwan.pmtiles' })).toEqual({
    fields: { pmtiles: '/tiles/taiwan.pmtiles' },
    hosts: [],
  })
})

test('a free hosted style is set by name: its host is allowed, and its attribution is on the map', async () => {
  const ground = mapGroundIn({ MAP_STYLE_URL: 'openfreemap:bright' })
  expect(ground?.fields).toMatchObject({
    style: 'https://tiles.openfreemap.org/styles/bright',
    styleDark: 'https://tiles.openfreemap.org/styles/dark',
  })
  for (const owner of ['OpenFreeMap', 'OpenMapTiles', 'OpenStreetMap contributors'])
    expect(ground?.fields['attribution']).toContain(owner)
  const answer = await (await pageOf('http://localhost', undefined, ground))('/gw/nowhere')
  const rule = answer.headers['content-security-policy']
  expect(rule).toContain("connect-src 'self' https://tiles.openfreemap.org;")
  expect(rule).toContain("img-src 'self' data: blob: https://tiles.openfreemap.org;")
  expect(mapGroundIn({ MAP_STYLE_URL: 'openfreemap' })?.fields['style']).toMatch(/liberty$/)
  // The operator's other settings apply, too.
  const own = mapGroundIn({
    MAP_STYLE_URL: 'openfreemap',
    MAP_STYLE_DARK_URL: 'openfreemap:fiord',
    MAP_ATTRIBUTION: '島行',
  })
  expect(own?.fields['styleDark']).toMatch(/fiord$/)
  expect(own?.fields['attribution']).toMatch(/OpenStreetMap contributors<\/a> 島行$/)
  expect(() => mapGroundIn({ MAP_STYLE_URL: 'openfreemap:nothing' })).toThrow('openfreemap:liberty')
})

test('a map that is chosen while the server runs is on the next page, with its policy', async () => {
  let chosen = 'own'
  const page = await pageOf('http://localhost', undefined, undefined, () => mapGroundOf(chosen))
  expect((await page('/gw/nowhere')).headers['content-security-policy']).toContain("connect-src 'self';")
  chosen = 'openfreemap:liberty'
  const rule = (await page('/gw/nowhere')).headers['content-security-policy']
  expect(rule).toContain("connect-src 'self' https://tiles.openfreemap.org;")
  chosen = 'own'
  expect((await page('/gw/nowhere')).headers['content-security-policy']).toContain("connect-src 'self';")
})

test('the page knows the version of our own map, so that its tiles can be cached', () => {
  expect(withGroundVersion('<head></head>', 'aB3_-')).toBe('<head><meta name="ground" content="aB3_-"></head>')
})

test("an invalid operator's map is reported at startup", () => {
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  for (const [env, word] of [
    [{ MAP_STYLE_URL: 'maps.example/style.json' }, 'MAP_STYLE_URL'],
    [{ MAP_STYLE_URL: "https://maps.example/a'; script-src *" }, 'MAP_STYLE_URL'],
    [{ MAP_TILES_URL: 'https://tiles.example/tiles', MAP_ATTRIBUTION: '©' }, '{z}, {x} and {y}'],
    [{ MAP_TILES_URL: tiles }, 'MAP_ATTRIBUTION'],
    [{ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: '©', MAP_PMTILES_URL: '/a.pmtiles' }, 'cannot be set together'],
    [{ MAP_PMTILES_URL: '/a.pmtiles', MAP_STYLE_DARK_URL: '/b.json' }, 'MAP_STYLE_DARK_URL'],
    [{ MAP_STYLE_URL: '/style.json', MAP_HOSTS: 'tiles.example' }, 'MAP_HOSTS'],
  ] as const)
    expect(() => mapGroundIn(env)).toThrow(word)
})

test('the page preloads the files of its first screen, and requests a rider only if there may be one', () => {
  const files = {
    '/taxi': { picture: ['assets/TaxiScreen-1.js'], answers: ['assets/schemas-1.js'] },
    '*': { picture: ['assets/deferred-1.js', 'assets/styles-1.css'], answers: [] },
  }
  const page = (path: string, cookie?: string) => withFirstFiles('<head></head>', { path, cookie, files })
  const picture = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/TaxiScreen-1.js">'
  expect(page('/taxi')).toBe(`<head>${picture}</head>`)
  const styles = '<link rel="preload" as="style" crossorigin fetchpriority="low" href="/assets/styles-1.css">'
  const deferred = picture.replace('TaxiScreen', 'deferred')
  expect(page('/myOrder', 'daoxing_rider_a=1')).toBe(`<head>${deferred}${styles}</head>`)
  const marked = page('/taxi', 'theme=dark; daoxing_rider_a=1')
  expect(marked).toContain(picture)
  expect(marked).toContain('fetchpriority="low" href="/assets/schemas-1.js"')
  expect(marked).toContain('<link rel="preload" as="fetch" crossorigin href="/gw/v2/rider/me">')
})

test('the prerendered page has the language and theme of its visitor, ahead of the other styles', () => {
  const drawn = {
    styles: { '/': 'main{}' },
    pictures: [
      { path: '/', language: 'zh-TW', hours: [5, 6], html: '<main>早安 $&</main>' },
      { path: '/', language: 'en', hours: [5, 6], html: '<main>Good morning</main>' },
    ],
  }
  const styles = '<link rel="stylesheet" href="/a.css">'
  const html = `<html lang="zh-TW"><head>${styles}</head><body><div id="root"></div></body></html>`
  const page = (request: { path?: string; cookie?: string; taipeiHour?: number }) =>
    withFirstPicture(html, { path: '/', search: '', cookie: undefined, taipeiHour: 5, drawn, ...request })
  expect(page({})).toBe(
    `<html lang="zh-TW"><head><style>main{}</style></head><body><div id="root" data-picture="/ zh-TW 5,6"><main>早安 $&</main></div>${styles}</body></html>`,
  )
  expect(page({ cookie: 'a=1; locale=en; theme=dark' })).toContain(
    '<html data-theme="dark" lang="en"><head><style>main{}</style></head><body><div id="root" data-picture="/ en 5,6"><main>Good morning</main></div>',
  )
  // Nothing was prerendered for these: the page is as built, with the visitor's theme.
  for (const request of [{ path: '/myOrder' }, { taipeiHour: 7 }, { cookie: 'locale=fr' }, { path: '/taxi' }])
    expect(page(request)).toBe(html)
  expect(page({ path: '/myOrder', cookie: 'theme=dark' })).toContain('<html data-theme="dark" lang="zh-TW">')
})

test('a taxi page is prerendered for riders only, and only if its URL names nothing else', () => {
  const drawn = { styles: { '/taxi': '' }, pictures: [{ path: '/taxi', language: 'zh-TW', hours: [5], html: '?' }] }
  const isShown = (search: string, cookie: string) =>
    withFirstPicture('<head></head><div id="root"></div>', {
      ...{ path: '/taxi', search, cookie, taipeiHour: 5, drawn },
    }).includes('data-picture')
  const mark = 'daoxing_rider_a=1'
  expect([isShown('', mark), isShown('?stage=INPUT_END_ADDRESS', mark)]).toEqual([true, true])
  expect([isShown('', ''), isShown('?stage=DRIVER_ENROUTE', mark), isShown('?e_lat=25', mark)]).toEqual([
    false,
    false,
    false,
  ])
})

test('on pages that share links lead to, the token leaves the address before anything else loads', () => {
  const page =
    '<html><head><link rel="icon" href="/icon.svg"><script type="module" src="/main.js"></script></head></html>'
  for (const path of ['/guest-taxi/aaaabbbbccccddddeeee', '/share', '/share/']) {
    const served = withTokenTaken(page, path)
    expect(served.indexOf('/share-token.js')).toBeLessThan(served.indexOf('<link'))
    expect(served).toContain('<meta name="referrer" content="no-referrer">')
  }
  for (const path of ['/', '/taxi', '/shared']) expect(withTokenTaken(page, path)).toBe(page)
})
