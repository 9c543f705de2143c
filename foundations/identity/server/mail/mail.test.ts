import { heldClock } from '@daoxing/kit/server'
import { expect, test } from 'vitest'
import { openHttpMailReceiver, openSmtpReceiver } from '../testing/mail-receivers.ts'
import { configuredMail } from './configured-mail.ts'
import { mailHtml } from './mail-html.ts'

const link = 'https://daoxing.example/email/verify#abc'
const mail = {
  to: 'ana@example.tw',
  subject: '確認你的電子信箱',
  text: `安娜，你好：\n\n${link}\n\n島行`,
  link,
  unsubscribeUrl: 'https://daoxing.example/gw/email/unsubscribe?token=t',
}
const house = (cityUrl: string) => ({
  clock: heldClock('2026-11-20T06:05:00.000Z'),
  settings: { instance: 't', publicUrl: 'http://localhost', citySecret: 's', cityUrl, build: 't' },
})

test("without a mail server a mail goes to the city's outbox, and a refusal makes the job run again", async () => {
  const city = await openHttpMailReceiver()
  const port = configuredMail(house(city.url), {})
  await port.send(mail)
  expect(city.received).toMatchObject([mail])
  const refused = await port.send({ ...mail, to: 'nobody@example.tw' }).catch((error: unknown) => String(error))
  expect(refused).toContain('404')
  expect(refused).not.toContain('nobody')
  await city.close()
})

test('with SMTP_URL the same mail goes to the mail server, with one-click unsubscribe, and an error contains no address', async () => {
  const server = await openSmtpReceiver()
  const port = configuredMail(house(''), { SMTP_URL: server.url, MAIL_FROM: '島行 <hello@daoxing.example>' })
  await port.send(mail)
  const [raw = ''] = server.raw
  expect(raw).toMatch(/^To: ana@example\.tw$/m)
  expect(raw).toMatch(/<hello@daoxing\.example>/)
  expect(raw.replace(/\n /g, ' ')).toContain(`List-Unsubscribe: <${mail.unsubscribeUrl}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).toContain('multipart/alternative')
  const refused = await port.send({ ...mail, to: 'nobody@example.tw' }).catch((error: unknown) => String(error))
  expect(refused).toContain('550')
  expect(refused).not.toContain('nobody')
  await server.close()
  expect(() => configuredMail(house(''), { SMTP_URL: server.url })).toThrow('MAIL_FROM')
})

test('user input is escaped as text in the HTML of a mail', () => {
  const html = mailHtml({ text: `<b>安娜</b> & Co\n\n${link}`, link })
  expect(html).toContain('&lt;b&gt;安娜&lt;/b&gt; &amp; Co')
  expect(html).toContain(`<a href="${link}"`)
})
