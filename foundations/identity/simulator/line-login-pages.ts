import { type DeskAnswer, deskPage, escapeHtml, htmlAnswer } from '@daoxing/kit/simulator'
import type { LinePerson } from './line-people.ts'

const brand = '城市模擬 LINE'
const style = `
:root{--accent:#00713a}
@media (prefers-color-scheme:dark){:root{--accent:#6fd39a;--on-accent:#04311a}}
.who{display:flex;gap:.8rem;align-items:center;margin:0;padding:.5rem 0;min-height:3rem;border-top:1px solid var(--line);font-weight:400;cursor:pointer}
.who input[type=radio]{width:1.35rem;min-height:1.35rem;accent-color:var(--accent);flex:none}
fieldset{border:0;margin:1rem 0 0;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.4rem}
`
const simulated = '<p class="quiet">這是模擬城市裡的登入頁，不屬於任何真的通訊軟體，也不會用到你真的帳號。</p>'

/** A page of the desk with its layout. */
export function linePage(title: string, main: string, status = 200): DeskAnswer {
  return htmlAnswer(deskPage({ title, brand, main, foot: simulated, style }), status)
}

/** The people to choose from on a page, and the hidden fields of its form. */
export type ChoicePage = {
  readonly title: string
  readonly detail: string
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  readonly people: readonly LinePerson[]
  readonly agree: string
  /** Absent if there is no page to return to. */
  readonly decline?: string
  readonly wrong?: string | undefined
}

/** A person of the city, or a new one by name. */
export function choicePage(page: ChoicePage): DeskAnswer {
  const { title, detail, action, hidden, people, agree, decline, wrong } = page
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const choices = people.map(
    ({ userId, name }, at) =>
      `<label class="who"><input type="radio" name="person" value="${escapeHtml(userId)}"${
        at === 0 && wrong === undefined ? ' checked' : ''
      }><span>${escapeHtml(name)}</span></label>`,
  )
  const no =
    decline === undefined
      ? ''
      : `<button type="submit" class="plain" name="decline" value="1" formnovalidate>${decline}</button>`
  const says = wrong === undefined ? '' : `<p class="wrong" id="wrong">${wrong}</p>`
  const invalid = wrong === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"'
  return linePage(
    title,
    `<h1>${title}</h1><p>${detail}</p>
    <form method="post" action="${escapeHtml(action)}">${fields.join('')}
      <fieldset><legend>用誰的帳號？</legend>${choices.join('')}
        <label class="who"><input type="radio" name="person" value="new"${wrong === undefined ? '' : ' checked'}><span>新的人</span></label>
      </fieldset>
      <label for="name">新的人叫什麼名字？</label>
      <input id="name" name="name" maxlength="20" autocomplete="off"${invalid}>${says}
      <button type="submit">${agree}</button>${no}</form>`,
    wrong === undefined ? 200 : 422,
  )
}
