import { createHash } from 'node:crypto'
import { type DeskAnswer, deskPage, escapeHtml, htmlAnswer } from '@daoxing/kit/simulator'
import type { CardForm, CardFormErrors } from './card-form.ts'
import type { PageOrder } from './card-store.ts'
import { testCards } from './test-cards.ts'

const brand = '城市信用卡支付'
const bank = '島嶼示範銀行'

/** Wraps in the middle on narrow screens, and nowhere else. */
const grouped = (number: string) => number.replace(/(\d{4})(\d{4})(\d{4})(\d+)/, '$1\u00a0$2 $3\u00a0$4')

/** The table of test cards, at the foot of the first page. */
const cardTable = `<h2>測試卡號</h2><p class="quiet">這是模擬的付款環境，請勿輸入真實卡號。有效期限填未來的月份，末三碼任填。</p>
<table><thead><tr><th scope="col">卡號</th><th scope="col">結果</th></tr></thead><tbody>${testCards
  .map(({ number, says }) => `<tr><td>${grouped(number)}</td><td>${escapeHtml(says)}</td></tr>`)
  .join('')}</tbody></table>`

const style = `
td:first-child{user-select:all}
.sms{display:flex;gap:.75rem;background:var(--ground);border:1px solid var(--line);border-radius:1rem;padding:.75rem .9rem;margin-bottom:1rem}
.sms b{display:block;font-size:.85rem}
.sms p{margin:0;font-size:.95rem}
.code{text-align:center;font-size:1.5rem;letter-spacing:.35em}
.done{width:3.5rem;height:3.5rem;margin:.5rem auto 1rem;display:block}
.center{text-align:center}
`

type Field = {
  readonly name: keyof CardForm
  readonly label: string
  readonly attributes: string
  readonly value: string
  readonly error: string | undefined
}

function field({ name, label, attributes, value, error }: Field): string {
  const about = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  return `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(value)}" required${about}>${
    error === undefined ? '' : `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>`
  }</div>`
}

export type CardPageState = { readonly typed: CardForm; readonly errors: CardFormErrors; readonly hint: string }

/** The page for entering the card. */
export function cardPage(order: PageOrder, base: string, { typed, errors, hint }: CardPageState): DeskAnswer {
  const action = escapeHtml(`${base}/pages/${order.pageId}`)
  const problem = Object.keys(errors).length > 0 ? '<p class="alert" role="alert">請修正下面標示的欄位。</p>' : ''
  const main = `<h1>綁定信用卡</h1>
<p class="quiet">${escapeHtml(order.item)}</p>
<div class="sum"><span>訂單編號</span><b>${escapeHtml(order.orderNo)}</b></div>
<div class="sum"><span>驗證金額</span><b>NT$${order.amountTwd}</b></div>
${problem}
<form method="post" action="${action}">
${field({ name: 'number', label: '卡號', attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"', value: typed.number, error: errors.number })}
<div class="pair">
${field({ name: 'expiry', label: '有效期限（月／年）', attributes: `inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${hint}"`, value: typed.expiry, error: errors.expiry })}
${field({ name: 'cvc', label: '末三碼', attributes: 'inputmode="numeric" autocomplete="cc-csc" maxlength="3" placeholder="123"', value: '', error: errors.cvc })}
</div>
<p class="quiet">${escapeHtml(order.comment)}</p>
<button type="submit">同意並繼續</button>
</form>
${giveUp(order, base)}`
  return htmlAnswer(deskPage({ title: '綁定信用卡', brand, main, foot: cardTable, style }))
}

function giveUp({ pageId }: PageOrder, base: string): string {
  return `<form method="post" action="${escapeHtml(`${base}/pages/${pageId}/cancel`)}"><button type="submit" class="plain">取消，返回商店</button></form>`
}

/** The bank's own page, with the text message that contains its code. */
export function securePage(order: PageOrder, base: string, wrong: string | undefined): DeskAnswer {
  const main = `<div class="sms" role="note" aria-label="簡訊"><div><b>${bank}・剛剛</b><p>您的網路交易驗證碼為 <strong>${order.code ?? ''}</strong>，金額 NT$${order.amountTwd}，卡號末四碼 ${order.card4 ?? ''}。請勿將驗證碼告訴任何人。</p></div></div>
<h1>3D 驗證</h1>
<p>為了確認是您本人，請輸入${bank}傳送到您手機的驗證碼。</p>
<div class="sum"><span>商店</span><b>島行</b></div>
<div class="sum"><span>金額</span><b>NT$${order.amountTwd}</b></div>
<form method="post" action="${escapeHtml(`${base}/pages/${order.pageId}/secure`)}">
<label for="code">驗證碼</label>
<input id="code" name="code" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${
    wrong === undefined ? '' : ' aria-invalid="true" aria-describedby="code-error"'
  }>${wrong === undefined ? '' : `<p class="wrong" role="alert" id="code-error">${escapeHtml(wrong)}</p>`}
<button type="submit">確認</button>
</form>
${giveUp(order, base)}`
  return htmlAnswer(deskPage({ title: '3D 驗證', brand: bank, main, style }))
}

const tick =
  '<svg class="done" viewBox="0 0 56 56" fill="none" aria-hidden="true"><circle cx="28" cy="28" r="26" stroke="var(--good)" stroke-width="3"/><path d="m17 29 8 8 15-17" stroke="var(--good)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
const cross =
  '<svg class="done" viewBox="0 0 56 56" fill="none" aria-hidden="true"><circle cx="28" cy="28" r="26" stroke="var(--bad)" stroke-width="3"/><path d="m19 19 18 18m0-18L19 37" stroke="var(--bad)" stroke-width="4" stroke-linecap="round"/></svg>'

/** Long enough to read the success, and for the notice to reach the shop first. */
const goBack = 'setTimeout(() => document.forms[0].submit(), 1500)'
const goBackHash = createHash('sha256').update(goBack).digest('base64')

/** The end: the browser posts the provider's result to the shop, automatically if the card is bound. */
export function resultPage(
  { state, returnUrl, card4 }: PageOrder,
  posted: Readonly<Record<string, string>>,
  why: string,
): DeskAnswer {
  const isBound = state === 'bound'
  const fields = Object.entries(posted).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const said = isBound
    ? `${tick}<h1>信用卡已綁定</h1><p>卡號末四碼 ${card4 ?? ''}，正在返回商店…</p>`
    : `${cross}<h1>綁定失敗</h1><p role="alert">${escapeHtml(why)}</p>`
  const main = `<div class="center">${said}</div>
<form method="post" action="${escapeHtml(returnUrl)}">${fields.join('')}<button type="submit">返回商店</button></form>${
    isBound ? `<script>${goBack}</script>` : ''
  }`
  return htmlAnswer(deskPage({ title: isBound ? '信用卡已綁定' : '綁定失敗', brand, main, style }), 200, goBackHash)
}

/** The page where there is nothing to pay. */
export function troublePage(status: number, code: string, why: string): DeskAnswer {
  const main = `<div class="center">${cross}<h1>無法繼續</h1><p role="alert">${escapeHtml(why)}</p><p class="quiet">${escapeHtml(code)}</p></div>`
  return htmlAnswer(deskPage({ title: '無法繼續', brand, main, style }), status)
}
