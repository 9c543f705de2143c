import { createHash } from 'node:crypto'
import type { Language } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { CardPage } from '../../stores/card-page-store.ts'

type Page = { readonly html: string; readonly contentSecurityPolicy: string }
type Words = { readonly house: Pick<House, 'words' | 'settings'>; readonly language: Language }

const script = 'document.forms[0].submit()'
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;text-align:center;font:1.0625rem/1.6 system-ui,"PingFang TC","Noto Sans CJK TC","Microsoft JhengHei",sans-serif}h1{font-size:1.25rem;margin:0}p{margin:0}button,a{font:inherit;font-weight:600;display:inline-grid;place-items:center;min-height:3rem;padding:0 1.5rem;border:1.5px solid currentColor;border-radius:.8rem;background:none;color:inherit;text-decoration:none;cursor:pointer}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** The page that posts the form by itself, and by a button where scripts are off. It may post to the provider alone. */
export function cardPageHtml({ house, page }: { house: Words['house']; page: CardPage }): Page {
  const say = saying({ house, language: page.language })
  const fields = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return bare({
    language: page.language,
    title: say('wallet_card_page_title'),
    policy: `script-src ${hashOf(script)}; form-action ${new URL(page.action).origin}`,
    main: `<p role="status">${say('wallet_card_page_going')}</p>
<form method="post" action="${escaped(page.action)}">${fields.join('')}<button type="submit">${say('wallet_card_page_go')}</button></form>
<script>${script}</script>`,
  })
}

/** What a link shows whose life is over. */
export function cardPageGone({ house, language }: Words): Page {
  const say = saying({ house, language })
  return bare({
    language,
    title: say('wallet_card_page_gone'),
    policy: "form-action 'none'",
    main: `<h1>${say('wallet_card_page_gone')}</h1><p>${say('wallet_card_page_again')}</p>
<p><a href="${escaped(house.settings.publicUrl)}/">${say('wallet_card_page_back')}</a></p>`,
  })
}

function saying({ house, language }: Words): (key: string) => string {
  return (key) => escaped(house.words.say(key, language) ?? '')
}

type Bare = { readonly language: Language; readonly title: string; readonly policy: string; readonly main: string }

function bare({ language, title, policy, main }: Bare): Page {
  return {
    contentSecurityPolicy: `default-src 'none'; style-src ${hashOf(style)}; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>${main}</main>
</body>
</html>
`,
  }
}
