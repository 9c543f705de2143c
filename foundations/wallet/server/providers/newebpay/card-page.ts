import { type BarePage, barePage, escaped, hashOf, type PageWords, saying } from '../../pages/bare-page.ts'
import type { CardPage } from '../../stores/card-page-store.ts'

const script = 'document.forms[0].submit()'

/** The page that submits the form by itself, and by a button without scripts. It may post only to the provider. */
export function cardPageHtml({ house, page }: { house: PageWords['house']; page: CardPage }): BarePage {
  const say = saying({ house, language: page.language })
  const fields = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return barePage({
    language: page.language,
    title: say('wallet_card_page_title'),
    policy: `script-src ${hashOf(script)}; form-action ${new URL(page.action).origin}`,
    main: `<p role="status">${say('wallet_card_page_going')}</p>
<form method="post" action="${escaped(page.action)}">${fields.join('')}<button type="submit">${say('wallet_card_page_go')}</button></form>
<script>${script}</script>`,
  })
}

/** The page of an expired link. */
export function cardPageGone({ house, language }: PageWords): BarePage {
  const say = saying({ house, language })
  return barePage({
    language,
    title: say('wallet_card_page_gone'),
    policy: "form-action 'none'",
    main: `<h1>${say('wallet_card_page_gone')}</h1><p>${say('wallet_card_page_again')}</p>
<p><a href="${escaped(house.settings.publicUrl)}/">${say('wallet_card_page_back')}</a></p>`,
  })
}
