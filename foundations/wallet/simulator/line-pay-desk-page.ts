import type { Instant } from '@daoxing/kit/contract'
import {
  type DeskAnswer,
  deskPage,
  type DeskRequest,
  escapeHtml,
  htmlAnswer,
  isFromOwnPage,
} from '@daoxing/kit/simulator'
import { linePayAccount, linePayAccounts } from './line-pay-accounts.ts'
import { hasRunOut, type LinePayBooks } from './line-pay-desk-calls.ts'
import { holdText, type LinePayRequest } from './line-pay-desk-store.ts'
import type { NoticeSender } from './notice-sender.ts'

type Pages = { readonly request: DeskRequest; readonly books: LinePayBooks; readonly notices: NoticeSender }

const brand = '城市模擬 LINE Pay'
const topUpTwd = 1000
const style = `
:root{--accent:#00713a}
@media (prefers-color-scheme:dark){:root{--accent:#6fd39a;--on-accent:#04311a}}
.who{display:flex;gap:.8rem;align-items:flex-start;margin:0;padding:.8rem 0;min-height:3rem;border-top:1px solid var(--line);font-weight:400;cursor:pointer}
.who input{width:1.35rem;min-height:1.35rem;margin-top:.15rem;accent-color:var(--accent);flex:none}
.who span{flex:1}
.who b{font-variant-numeric:tabular-nums;white-space:nowrap}
fieldset{border:0;margin:1rem 0 0;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.4rem}
.wallet{border-top:1px solid var(--line);padding:.9rem 0}
.row{display:flex;gap:.6rem;flex-wrap:wrap}
.row button{width:auto;padding:0 1rem;margin-top:.6rem;min-height:2.75rem;border:1.5px solid var(--line);background:none;color:var(--accent)}
`

/** The pages of the desk: a rider consents or cancels, and wallet owners manage their wallets. */
export function answerPage({ request, books, notices }: Pages): DeskAnswer | undefined {
  const { method, path } = request
  if (method === 'GET' && path === '/web/payment/wait') return waitPage(request, books)
  if (method === 'GET' && (path === '/' || path === '/accounts')) return accountsPage(request, books)
  if (method !== 'POST' || !/^\/(web\/payment|accounts)\//.test(path)) return undefined
  if (!isFromOwnPage(request)) return htmlAnswer(page('無法處理', '<h1>這個要求不是從這一頁送出的</h1>'), 403)
  const form = new URLSearchParams(request.rawBody)
  if (path === '/web/payment/agree') return agree({ request, books, notices }, form)
  if (path === '/web/payment/cancel') return cancel(request, books, form)
  if (path === '/accounts/topUp' && linePayAccount(form.get('account') ?? ''))
    books.store.topUp(form.get('account') ?? '', topUpTwd)
  else if (path === '/accounts/endKey') books.store.endKey(form.get('key') ?? '')
  else return undefined
  return { status: 303, headers: { location: `${request.baseUrl}/accounts` }, body: '' }
}

const page = (title: string, main: string, foot?: string) =>
  deskPage({ title, brand, main, style, ...(foot === undefined ? {} : { foot }) })

const simulated = '<p class="quiet">這是模擬城市裡的付款頁，不會動用真的錢，也不屬於任何真的錢包公司。</p>'

function waitPage({ query, baseUrl }: DeskRequest, { store, now }: LinePayBooks): DeskAnswer {
  const wish = store.requestByPage(query.get('transactionReserveId') ?? '')
  if (!wish) return htmlAnswer(page('找不到這筆要求', '<h1>找不到這筆要求</h1><p>請回到商店，再開始一次。</p>'), 404)
  if (wish.state !== 'waiting' || hasRunOut(wish, now())) return htmlAnswer(endedPage(wish, now()))
  const token = `<input type="hidden" name="transactionReserveId" value="${escapeHtml(wish.pageToken)}">`
  const whos = linePayAccounts.map(({ id, name, note }, at) => {
    const balance = store.balanceTwd(id, now())
    return `<label class="who"><input type="radio" name="account" value="${id}"${at === 0 ? ' checked' : ''}>
      <span>${escapeHtml(name)}<br><small>${escapeHtml(note)}</small></span><b>$${balance.toLocaleString('en')}</b></label>`
  })
  const title = wish.isPreapproved === 1 ? '同意自動付款' : '確認付款'
  const what =
    wish.isPreapproved === 1
      ? '<p>同意之後，「島行」在您搭乘完成時可以直接向您的錢包請款，不必每次確認。您隨時可以在錢包裡取消。</p>'
      : ''
  return htmlAnswer(
    page(
      title,
      `<h1>${title}</h1>${what}
      <div class="sum"><span>${escapeHtml(wish.productName)}</span><b>$${wish.amountTwd}</b></div>
      <form method="post" action="${escapeHtml(baseUrl)}/web/payment/agree">${token}
        <fieldset><legend>用誰的錢包？</legend>${whos.join('')}</fieldset>
        <button type="submit">同意</button></form>
      <form method="post" action="${escapeHtml(baseUrl)}/web/payment/cancel">${token}
        <button type="submit" class="plain">不同意，回到商店</button></form>`,
      simulated,
    ),
  )
}

/** With a merchant that gets server notices, the rider's browser carries no data and may go back or be closed. */
function endedPage(wish: LinePayRequest, now: Instant): string {
  const back = `<a class="button" href="${escapeHtml(withTransaction(wish.cancelUrl, wish))}">回到商店</a>`
  if (wish.state === 'agreed' || wish.state === 'confirmed')
    return page('已同意', `<h1>已同意</h1><p>已經通知商店。您可以關掉這一頁，或回到商店。</p>${back}`, simulated)
  const [title, why] = hasRunOut(wish, now)
    ? ['這筆要求已逾時', '超過 20 分鐘沒有同意，沒有任何款項被動用。']
    : wish.state === 'failed'
      ? ['這個錢包無法使用', '請回到商店，換一個付款方式。']
      : ['已取消', '沒有任何款項被動用。']
  return page(title, `<h1>${title}</h1><p>${why}</p>${back}`, simulated)
}

function agree({ request, books, notices }: Pages, form: URLSearchParams): DeskAnswer {
  const { store, now } = books
  const wish = store.requestByPage(form.get('transactionReserveId') ?? '')
  const account = linePayAccount(form.get('account') ?? '')
  const seen = {
    status: 303,
    headers: { location: `${request.baseUrl}/web/payment/wait?transactionReserveId=${wish?.pageToken ?? ''}` },
    body: '',
  }
  if (!wish || !account || wish.state !== 'waiting' || hasRunOut(wish, now())) return seen
  if (!store.moveRequest(wish, 'agreed', account.id)) return seen
  const confirmUrl = withTransaction(wish.confirmUrl, wish)
  if (wish.confirmUrlType === 'CLIENT') return { status: 303, headers: { location: confirmUrl }, body: '' }
  notices.send({ method: 'GET', url: confirmUrl, headers: {}, body: '' })
  return seen
}

function cancel(request: DeskRequest, { store }: LinePayBooks, form: URLSearchParams): DeskAnswer {
  const wish = store.requestByPage(form.get('transactionReserveId') ?? '')
  if (!wish) return { status: 303, headers: { location: `${request.baseUrl}/web/payment/wait` }, body: '' }
  if (wish.state === 'waiting') store.moveRequest(wish, 'cancelled')
  return { status: 303, headers: { location: withTransaction(wish.cancelUrl, wish) }, body: '' }
}

/** LINE Pay adds its parameters to the query of the merchant's URL. */
function withTransaction(address: string, { transactionId, orderId }: LinePayRequest): string {
  const url = new URL(address)
  url.searchParams.set('transactionId', transactionId)
  url.searchParams.set('orderId', orderId)
  return url.href
}

function accountsPage({ baseUrl }: DeskRequest, { store, book, now }: LinePayBooks): DeskAnswer {
  const action = escapeHtml(`${baseUrl}/accounts`)
  const latest = book.latest(200)
  const wallets = linePayAccounts.map(({ id, name, note }) => {
    const keys = store.keysOf(id).filter(({ isEnded }) => isEnded === 0)
    const ends = keys.map(
      ({ regKey }) => `<form method="post" action="${action}/endKey"><input type="hidden" name="key" value="${regKey}">
        <button type="submit">取消島行的自動付款（…${regKey.slice(-4)}）</button></form>`,
    )
    const moves = latest.filter(({ holder }) => holder === id).slice(0, 5)
    const rows = moves.map(
      (hold) => `<tr><td>${escapeHtml(hold.reference)}</td><td>${escapeHtml(holdText(hold))}</td></tr>`,
    )
    return `<section class="wallet"><h2>${escapeHtml(name)}</h2><p class="quiet">${escapeHtml(note)}</p>
      <div class="sum"><span>可用餘額</span><b>$${store.balanceTwd(id, now()).toLocaleString('en')}</b></div>
      ${rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`}
      <div class="row"><form method="post" action="${action}/topUp"><input type="hidden" name="account" value="${id}">
        <button type="submit">儲值 $${topUpTwd.toLocaleString('en')}</button></form>${ends.join('')}</div></section>`
  })
  const moods = `<p><a href="${escapeHtml(baseUrl)}/moods">改變這個櫃台的狀況（停機、變慢、通知晚到）</a></p>`
  return htmlAnswer(page('城市裡的錢包', `<h1>城市裡的錢包</h1>${wallets.join('')}`, moods + simulated))
}
