import type { Instant } from '@daoxing/kit/contract'
import {
  type DeskAnswer,
  deskPage,
  type DeskRequest,
  escapeHtml,
  htmlAnswer,
  isFromOwnPage,
} from '@daoxing/kit/simulator'
import type { MoneyBook } from '../money-book.ts'
import type { NoticeSender } from '../notice-sender.ts'
import { accountPeople, accountPerson } from './account-people.ts'
import type { AccountStore, Visit } from './account-store.ts'
import { proofOfReturn, signatureOver } from './account-wire.ts'

/** The words of one provider on its pages. */
export type AccountDeskWords = {
  readonly brand: string
  readonly accent: string
  readonly accentAtNight: string
  /** "用哪個帳戶？" */
  readonly question: string
  /** The meaning of the consent. */
  readonly consent: string
  /** "可用餘額" */
  readonly available: string
  /** The button that pays into the account. */
  readonly payIn: string
}

export type AccountPages = {
  readonly words: AccountDeskWords
  readonly store: AccountStore
  readonly book: MoneyBook
  readonly notices: NoticeSender
  readonly secret: string
  readonly now: () => Instant
}

const payInTwd = 5000
const simulated = '<p class="quiet">這是模擬城市裡的頁面，不會動用真的錢，也不屬於任何真的銀行或公司。</p>'
const styleOf = ({ accent, accentAtNight }: AccountDeskWords) => `
:root{--accent:${accent}}
@media (prefers-color-scheme:dark){:root{--accent:${accentAtNight};--on-accent:#06141f}}
.who{display:flex;gap:.8rem;align-items:flex-start;margin:0;padding:.8rem 0;min-height:3rem;border-top:1px solid var(--line);font-weight:400;cursor:pointer}
.who input{width:1.35rem;min-height:1.35rem;margin-top:.15rem;accent-color:var(--accent);flex:none}
.who span{flex:1}
.who b{font-variant-numeric:tabular-nums;white-space:nowrap}
fieldset{border:0;margin:1rem 0 0;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.4rem}
.account{border-top:1px solid var(--line);padding:.9rem 0}
.row{display:flex;gap:.6rem;flex-wrap:wrap}
.row button{width:auto;padding:0 1rem;margin-top:.6rem;min-height:2.75rem;border:1.5px solid var(--line);background:none;color:var(--accent)}
`

/** The pages of the desk: a rider consents or cancels, and account holders look after their accounts. */
export function answerPage(request: DeskRequest, pages: AccountPages): DeskAnswer | undefined {
  const { method, path, rawBody, baseUrl } = request
  const [, pageToken = '', action] = /^\/bind\/([0-9a-f]{32})(?:\/(agree|cancel))?$/.exec(path) ?? []
  if (method === 'GET' && pageToken !== '' && action === undefined) return visitPage(request, pages, pageToken)
  if (method === 'GET' && (path === '/' || path === '/accounts')) return accountsPage(request, pages)
  if (method !== 'POST') return undefined
  if (!isFromOwnPage(request)) return shown(pages, '無法處理', '<h1>這個要求不是從這一頁送出的</h1>', 403)
  const form = new URLSearchParams(rawBody)
  if (action !== undefined) return answerVisit(pages, pageToken, action === 'agree' ? form.get('account') : null)
  const account = accountPerson(form.get('account') ?? '')
  if (path === '/accounts/payIn' && account) pages.store.payIn(account.id, payInTwd)
  else if (path === '/accounts/endKey') pages.store.endKey(form.get('token') ?? '')
  else return undefined
  return { status: 303, headers: { location: `${baseUrl}/accounts` }, body: '' }
}

function shown({ words }: AccountPages, title: string, main: string, status = 200): DeskAnswer {
  const page = deskPage({ title, brand: words.brand, main, style: styleOf(words), foot: simulated })
  return htmlAnswer(page, status)
}

const money = (twd: number) => `$${twd.toLocaleString('en')}`

function visitPage({ baseUrl }: DeskRequest, pages: AccountPages, pageToken: string): DeskAnswer {
  const { store, words, now } = pages
  const visit = store.visitOfPage(pageToken)
  if (!visit) return shown(pages, '找不到這一頁', '<h1>找不到這一頁</h1><p>請回到商店，再開始一次。</p>', 404)
  if (visit.state !== 'open') return shown(pages, '已經處理', '<h1>這一頁已經處理過了</h1><p>請回到商店。</p>')
  const people = accountPeople.map(
    ({ id, name, note }, at) =>
      `<label class="who"><input type="radio" name="account" value="${id}"${at === 0 ? ' checked' : ''}>
      <span>${escapeHtml(name)}<br><small>${escapeHtml(note)}</small></span><b>${money(store.availableTwd(id, now()))}</b></label>`,
  )
  const action = escapeHtml(`${baseUrl}/bind/${pageToken}`)
  const ends = visit.accountEnds === null ? '' : `，手機末三碼 ${escapeHtml(visit.accountEnds)} 的帳號`
  return shown(
    pages,
    '綁定到島行',
    `<h1>綁定到島行${ends}</h1><p>${escapeHtml(words.consent)}</p>
    <form method="post" action="${action}/agree">
      <fieldset><legend>${escapeHtml(words.question)}</legend>${people.join('')}</fieldset>
      <button type="submit">同意</button></form>
    <form method="post" action="${action}/cancel"><button type="submit" class="plain">不同意，回到商店</button></form>`,
  )
}

/** Only the browser that consented or refused here gets the proof. The merchant is told in a notice as well. */
function answerVisit(pages: AccountPages, pageToken: string, accountId: string | null): DeskAnswer {
  const { store, secret } = pages
  const visit = store.visitOfPage(pageToken)
  if (!visit) return shown(pages, '找不到這一頁', '<h1>找不到這一頁</h1>', 404)
  if (visit.state === 'open') {
    const account = accountPerson(accountId ?? '')
    if (!account) store.fail(visit, 'CANCELLED')
    else if (account.refusesBinding) store.fail(visit, 'ACCOUNT_STOPPED')
    else store.bind(visit, account.id)
    tell(pages, visit)
  }
  const back = new URL(visit.returnUrl)
  back.searchParams.set('proof', proofOfReturn(secret, visit.reference))
  return { status: 303, headers: { location: back.href }, body: '' }
}

function tell({ notices, secret, now }: AccountPages, { reference, noticeUrl }: Visit): void {
  const body = JSON.stringify({ event_id: `binding-${reference}`, kind: 'binding', reference })
  const [time, nonce] = [now(), signatureOver(secret, ['nonce', reference]).slice(0, 32)]
  const signature = signatureOver(secret, ['NOTICE', '', time, nonce, body])
  const headers = {
    'content-type': 'application/json',
    'x-time': time,
    'x-nonce': nonce,
    'x-signature': signature,
  }
  notices.send({ url: noticeUrl, headers, body })
}

function accountsPage({ baseUrl }: DeskRequest, pages: AccountPages): DeskAnswer {
  const { store, book, words, now } = pages
  const action = escapeHtml(`${baseUrl}/accounts`)
  const latest = book.latest(200)
  const accounts = accountPeople.map(({ id, name, note }) => {
    const ends = store.keysOf(id).map(
      ({ token }) => `<form method="post" action="${action}/endKey"><input type="hidden" name="token" value="${token}">
        <button type="submit">解除與島行的綁定（…${token.slice(-4)}）</button></form>`,
    )
    const rows = latest
      .filter(({ holder }) => holder === id)
      .slice(0, 5)
      .map(({ reference, state, amountTwd, capturedTwd, refundedTwd }) => {
        const said = {
          held: `預先保留 ${money(amountTwd)}`,
          captured: `已扣款 ${money(capturedTwd)}`,
          released: '已取消',
          declined: '未成立',
        }
        const back = refundedTwd > 0 ? `，已退 ${money(refundedTwd)}` : ''
        return `<tr><td>${escapeHtml(reference)}</td><td>${said[state]}${back}</td></tr>`
      })
    return `<section class="account"><h2>${escapeHtml(name)}</h2><p class="quiet">${escapeHtml(note)}</p>
      <div class="sum"><span>${escapeHtml(words.available)}</span><b>${money(store.availableTwd(id, now()))}</b></div>
      ${rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`}
      <div class="row"><form method="post" action="${action}/payIn"><input type="hidden" name="account" value="${id}">
        <button type="submit">${escapeHtml(words.payIn)} ${money(payInTwd)}</button></form>${ends.join('')}</div></section>`
  })
  const moods = `<p><a href="${escapeHtml(baseUrl)}/moods">改變這個櫃台的狀況（停機、變慢、不回應、通知晚到）</a></p>`
  return shown(pages, '城市裡的帳戶', `<h1>城市裡的帳戶</h1>${accounts.join('')}${moods}`)
}
